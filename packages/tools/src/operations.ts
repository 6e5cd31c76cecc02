import { UNPRINTABLE_CHARACTERS } from '@parley/contract';
import { fingerprintOf } from './fingerprint.ts';
import { fitFunctionName, functionNames } from './function-names.ts';
import { follow } from './references.ts';
import {
  cutText,
  fieldOf,
  isObject,
  isPrototypeKey,
  type JsonObject,
  type JsonSchema,
  listField,
  textField,
} from './json.ts';
import { OperationArguments } from './operation-arguments.ts';
import { planBody } from './operation-body.ts';
import { type HiddenPlaces, placed, planParameters } from './operation-parameters.ts';
import { SchemaWriter } from './plain-schema.ts';
import { readableName } from './readable-name.ts';
import type { RequestPlan } from './request-plan.ts';
import { securitySchemesOf } from './security-schemes.ts';
import { type AddressOptions, serverAddress } from './server-address.ts';

/** How many operations are read at once. */
const MOST_OPERATIONS = 2_000;
const MOST_PROBLEMS = 200;
const LONGEST_PATH = 1_000;
const LONGEST_TITLE = 200;
const LONGEST_DESCRIPTION = 1_024;
const MOST_TAGS = 20;
const LONGEST_TAG = 60;

/** What one function may cost: its arguments are sent with every question of the chat. */
const OPERATION_BUDGET = { size: 24_000, texts: 12_000 };
/** What all functions of one reading may cost together, beyond which each gets the least. */
const READING_BUDGET = 8_000_000;
const LEAST_BUDGET = 1_000;

/** Methods that a browser lets a page use; TRACE is none. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;
const READING_METHODS: ReadonlySet<string> = new Set(['get', 'head', 'options']);

export interface OperationSummary {
  /** Method and path, which a document has once: `GET /pets/{id}`. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Fit for every model family, and the only one of that name in this reading. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly isReadOnly: boolean;
}

/** A function that a model may call. */
export interface Operation extends OperationSummary {
  readonly parameters: JsonSchema;
  readonly plan: RequestPlan;
  readonly fingerprint: string;
}

export interface OperationProblem {
  readonly id: string;
  readonly reason: 'path' | 'server' | 'reference' | 'parameters' | 'file-upload' | 'body-type';
}

export interface OperationsOptions extends AddressOptions {
  /** Credentials that the tool's settings fill in; those of the document's `securitySchemes` are hidden anyway. */
  readonly hidden?: readonly { readonly in: string; readonly name: string }[];
  /** Only these, by id. */
  readonly only?: ReadonlySet<string>;
  /** How many to leave out at the beginning. */
  readonly skip?: number;
}

export interface ListedOperations<Item> {
  readonly operations: readonly Item[];
  readonly problems: readonly OperationProblem[];
  /** How many more there are than were read. */
  readonly left: number;
}

/** The functions of a document with all that is needed to call them. */
export function operationsOf(document: JsonObject, options: OperationsOptions = {}): ListedOperations<Operation> {
  const reading: Reading = {
    document,
    options,
    hidden: hiddenPlaces(document, options.hidden ?? []),
    writer: new SchemaWriter(document),
    budget: READING_BUDGET,
  };
  return listed(document, options, (source) => planned(reading, source));
}

/** What a person chooses from: no arguments and no requests, so that it is small enough to hand from a worker to the page. */
export function listOperations(
  document: JsonObject,
  options: Pick<OperationsOptions, 'only' | 'skip'> = {},
): ListedOperations<OperationSummary> {
  return listed(document, options, summary);
}

interface OperationSource {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly item: JsonObject;
  readonly operation: JsonObject;
}

interface Reading {
  readonly document: JsonObject;
  readonly options: OperationsOptions;
  readonly hidden: HiddenPlaces;
  readonly writer: SchemaWriter;
  budget: number;
}

function listed<Item extends { readonly name: string }>(
  document: JsonObject,
  { only, skip = 0 }: Pick<OperationsOptions, 'only' | 'skip'>,
  read: (source: OperationSource) => Item | OperationProblem,
): ListedOperations<Item> {
  const operations: Item[] = [];
  const problems: OperationProblem[] = [];
  let seen = 0;
  let left = 0;
  for (const source of sourcesIn(document)) {
    if (only !== undefined && !only.has(source.id)) continue;
    seen += 1;
    if (seen <= skip) continue;
    if (operations.length >= MOST_OPERATIONS) {
      left += 1;
      continue;
    }
    const item = read(source);
    if (!('reason' in item)) operations.push(item);
    else if (problems.length < MOST_PROBLEMS) problems.push(item);
  }
  const names = functionNames(operations);
  return {
    operations: operations.map((item, index) => ({ ...item, name: names[index] ?? item.name })),
    problems,
    left,
  };
}

function* sourcesIn(document: JsonObject): Generator<OperationSource> {
  const paths = fieldOf(document, 'paths');
  if (!isObject(paths)) return;
  for (const path of Object.keys(paths)) {
    if (isPrototypeKey(path) || path.startsWith('x-')) continue;
    const followed = follow(document, paths[path]);
    if ('problem' in followed) continue;
    for (const method of METHODS) {
      const operation = fieldOf(followed.value, method);
      if (!isObject(operation)) continue;
      yield {
        id: `${method.toUpperCase()} ${cutText(path, LONGEST_PATH)}`,
        method,
        path,
        item: followed.value,
        operation,
      };
    }
  }
}

function summary({ id, method, path, operation }: OperationSource): OperationSummary | OperationProblem {
  // A sign that begins the query or the fragment would end the path there.
  if (!path.startsWith('/') || path.length > LONGEST_PATH || /[?#\\\p{Cc}]/u.test(path)) return { id, reason: 'path' };
  const given = textField(operation, 'operationId') ?? '';
  const title = oneLine(textField(operation, 'summary') ?? '') || oneLine(readableName(given)) || id;
  const told = textField(operation, 'description') || textField(operation, 'summary') || '';
  return {
    id,
    method: method.toUpperCase(),
    path,
    name: fitFunctionName(given === '' ? `${method}${path}` : given),
    title,
    description: `${cutText(told, LONGEST_DESCRIPTION - id.length - 3).toWellFormed()}${told === '' ? '' : ' '}(${id})`,
    tags: listField(operation, 'tags')
      .slice(0, MOST_TAGS)
      .filter((tag) => typeof tag === 'string')
      .map((tag) => cutText(tag, LONGEST_TAG)),
    isReadOnly: READING_METHODS.has(method),
  };
}

function oneLine(text: string): string {
  return cutText(
    text
      .slice(0, LONGEST_TITLE * 4)
      .replaceAll(UNPRINTABLE_CHARACTERS, ' ')
      .trim(),
    LONGEST_TITLE,
  );
}

function planned(reading: Reading, source: OperationSource): Operation | OperationProblem {
  const { document, options, hidden, writer } = reading;
  const { id, method, path, item, operation } = source;
  const about = summary(source);
  if ('reason' in about) return about;
  const serverUrl = serverAddress([operation, item, document], options);
  if (serverUrl === undefined) return { id, reason: 'server' };

  const size = Math.max(Math.min(OPERATION_BUDGET.size, reading.budget), LEAST_BUDGET);
  const budget = { size, texts: Math.min(OPERATION_BUDGET.texts, size) };
  const collected = new OperationArguments();
  const lists = { path, ofPath: listField(item, 'parameters'), ofOperation: listField(operation, 'parameters') };
  const parameters = planParameters(document, lists, hidden, collected, writer, budget);
  if (parameters === undefined) return { id, reason: 'parameters' };
  const body = takesBody(method)
    ? planBody(document, fieldOf(operation, 'requestBody'), hidden, collected, writer, budget)
    : {};
  if ('problem' in body) return { id, reason: body.problem };
  reading.budget -= size - budget.size;

  const plan: RequestPlan = { method: about.method, serverUrl, path, parameters, ...body };
  const { name, description } = about;
  const target = `${about.method} ${serverUrl}${path}`;
  return {
    ...about,
    parameters: collected.schema,
    plan,
    fingerprint: fingerprintOf({ name, description, parameters: collected.schema, target }),
  };
}

/** A browser sends no body with GET and HEAD. */
function takesBody(method: string): boolean {
  return method !== 'get' && method !== 'head';
}

function hiddenPlaces(document: JsonObject, named: NonNullable<OperationsOptions['hidden']>): HiddenPlaces {
  const keys = securitySchemesOf(document).filter(({ type }) => type === 'apiKey');
  return new Set([...keys, ...named].map((credential) => placed(credential.in, credential.name)));
}
