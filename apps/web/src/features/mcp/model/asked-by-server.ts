import type { McpElicitation } from '@parley/contract';
import { isRecord } from '#/lib/json.ts';
import type { AskedField, AskedOfPerson, Choice } from '#/features/tools/public.ts';

/** More is no question that anybody answers. */
const MOST_FIELDS = 40;
const MOST_CHOICES = 200;
const FORMATS = { email: 'email', uri: 'url', date: 'date', 'date-time': 'date-time' } as const;

/** A question of a server's, as the page asks it. What it says is a stranger's: it fills in nothing that the page knows. */
export function askedByServer(serverName: string, elicitation: McpElicitation): AskedOfPerson {
  const { message } = elicitation;
  if (elicitation.mode === 'url') return { kind: 'visit', from: serverName, message, url: elicitation.url };
  const { properties, required } = elicitation.schema;
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const fields = Object.entries(isRecord(properties) ? properties : {})
    .slice(0, MOST_FIELDS)
    .map(([key, schema]) => fieldOf(key, isRecord(schema) ? schema : {}, names.includes(key)));
  return { kind: 'values', from: serverName, message, fields };
}

type Schema = Readonly<Record<string, unknown>>;

function fieldOf(key: string, schema: Schema, isRequired: boolean): AskedField {
  const facts = { key, label: textIn(schema, 'title') || key, help: textIn(schema, 'description'), isRequired };
  const { type, default: initial } = schema;
  if (type === 'boolean') return { ...facts, kind: 'switch', initial: initial === true };
  if (type === 'number' || type === 'integer') {
    return {
      ...facts,
      kind: 'number',
      isWhole: type === 'integer',
      min: numberIn(schema, 'minimum'),
      max: numberIn(schema, 'maximum'),
      initial: typeof initial === 'number' ? String(initial) : '',
    };
  }
  if (type === 'array') {
    const choices = choicesOf(isRecord(schema['items']) ? schema['items'] : {});
    const chosen: readonly unknown[] = Array.isArray(initial) ? initial : [];
    return {
      ...facts,
      kind: 'choices',
      choices,
      min: numberIn(schema, 'minItems'),
      max: numberIn(schema, 'maxItems'),
      initial: choices.map(({ value }) => value).filter((value) => chosen.includes(value)),
    };
  }
  const choices = choicesOf(schema);
  const text = typeof initial === 'string' ? initial : '';
  if (choices.length > 0) {
    return { ...facts, kind: 'choice', choices, initial: choices.some(({ value }) => value === text) ? text : '' };
  }
  const format = textIn(schema, 'format') ?? '';
  return {
    ...facts,
    kind: 'text',
    format: Object.hasOwn(FORMATS, format) ? FORMATS[format as keyof typeof FORMATS] : 'plain',
    minLength: numberIn(schema, 'minLength'),
    maxLength: numberIn(schema, 'maxLength'),
    initial: text,
  };
}

/** In the words of all versions: `enum` with `enumNames`, or alternatives that have a title each. */
function choicesOf(schema: Schema): Choice[] {
  const listed = schema['enum'];
  if (Array.isArray(listed)) {
    const names: readonly unknown[] = Array.isArray(schema['enumNames']) ? schema['enumNames'] : [];
    const choices = listed.map((value: unknown, index) => choiceOf(value, names[index]));
    return choices.flatMap((choice) => choice ?? []).slice(0, MOST_CHOICES);
  }
  const alternatives = schema['oneOf'] ?? schema['anyOf'];
  if (!Array.isArray(alternatives)) return [];
  const choices = alternatives.map((one: unknown) =>
    isRecord(one) ? choiceOf(one['const'], one['title']) : undefined,
  );
  return choices.flatMap((choice) => choice ?? []).slice(0, MOST_CHOICES);
}

function choiceOf(value: unknown, label: unknown): Choice | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return { value, label: typeof label === 'string' && label !== '' ? label : value };
}

function textIn(schema: Schema, key: string): string | undefined {
  const value = schema[key];
  return typeof value === 'string' ? value : undefined;
}

function numberIn(schema: Schema, key: string): number | undefined {
  const value = schema[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
