import { readableName } from '@parley/tools';
import { isRecord, jsonOf, type JsonRecord } from '#/lib/json.ts';
import {
  initialEntry,
  problemOf,
  valueOf,
  type AskedField,
  type EntryProblem,
  type FieldEntries,
  type FieldFacts,
} from './asked-of-person.ts';
import { schemaField } from './schema-field.ts';

/** A field of a form for the arguments of a function. What is made of other values is written as JSON. */
export type ArgumentField = AskedField | (FieldFacts & { readonly kind: 'json'; readonly initial: string });

export type ArgumentProblem = EntryProblem | 'json';

const LONGEST_HELP = 200;

/** The fields for the arguments that a schema describes; those that are required come first. */
export function argumentFields(parameters: JsonRecord): ArgumentField[] {
  const { properties, required } = parameters;
  const needed = new Set(Array.isArray(required) ? required : []);
  const fields = Object.entries(isRecord(properties) ? properties : {}).map(([key, schema]) =>
    fieldOf(key, isRecord(schema) ? schema : {}, needed.has(key)),
  );
  return fields.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
}

function fieldOf(key: string, schema: JsonRecord, isRequired: boolean): ArgumentField {
  // `1` and `"1"` are two choices. A switch would know no third state beside on and off, which is not to be sent.
  const field = schemaField({ key, schema: withSwitch(schema), isRequired, written: (value) => JSON.stringify(value) });
  if (field) return { ...field, help: cut(field.help) };
  const { description, default: preset } = schema;
  const help = cut(typeof description === 'string' ? description : undefined);
  const initial = preset === undefined ? '' : JSON.stringify(preset);
  return { key, label: readableName(key), help, isRequired, kind: 'json', initial };
}

function withSwitch(schema: JsonRecord): JsonRecord {
  const types = [schema['type']].flat().filter((type) => type !== 'null');
  return types.length === 1 && types[0] === 'boolean' ? { ...schema, enum: [true, false] } : schema;
}

function cut(text: string | undefined): string | undefined {
  return text !== undefined && text.length > LONGEST_HELP ? `${text.slice(0, LONGEST_HELP)}…` : text;
}

/** What stands in the fields at first: what is needed and known. What is not needed is sent only if somebody says so. */
export function argumentEntries(fields: readonly ArgumentField[]): FieldEntries {
  return Object.fromEntries(
    fields.map((field) => {
      const initial = field.kind === 'json' ? field.initial : initialEntry(field);
      return [field.key, field.isRequired ? initial : Array.isArray(initial) ? [] : ''];
    }),
  );
}

/** What a field has to be before it can be sent; undefined where nothing is wrong with it. */
export function argumentProblem(field: ArgumentField, entries: FieldEntries): ArgumentProblem | undefined {
  if (field.kind !== 'json') return problemOf(field, entries);
  const written = textIn(entries, field.key);
  if (written === '') return field.isRequired ? 'missing' : undefined;
  return jsonOf(written) === undefined ? 'json' : undefined;
}

/** The arguments that a form says. A field that is left empty is no argument. */
export function argumentsOfForm(fields: readonly ArgumentField[], entries: FieldEntries): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = argumentOf(field, entries);
      return value === undefined ? [] : [[field.key, value]];
    }),
  );
}

function argumentOf(field: ArgumentField, entries: FieldEntries): unknown {
  if (field.kind === 'json') return jsonOf(textIn(entries, field.key));
  const value = valueOf(field, entries[field.key]);
  if (field.kind === 'choice') return typeof value === 'string' ? jsonOf(value) : undefined;
  return field.kind === 'choices' && Array.isArray(value) ? value.map(jsonOf) : value;
}

function textIn(entries: FieldEntries, key: string): string {
  const entry = entries[key];
  return typeof entry === 'string' ? entry.trim() : '';
}

/** What a check of the arguments found, by the field that it is about; the rest is about none of them. */
export function problemsByField(fields: readonly ArgumentField[], problems: readonly string[]) {
  const byField = new Map<string, string>();
  const rest = problems.filter((problem) => {
    const field = fields.find(({ key }) => problem.startsWith(`${key}: `) || problem.startsWith(`${key}.`));
    if (!field || byField.has(field.key)) return field === undefined;
    byField.set(field.key, problem.startsWith(`${field.key}: `) ? problem.slice(field.key.length + 2) : problem);
    return false;
  });
  return { byField, rest };
}
