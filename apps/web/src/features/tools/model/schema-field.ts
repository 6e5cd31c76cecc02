import { readableName } from '@parley/tools';
import { isRecord, type JsonRecord } from '#/lib/json.ts';
import type { AskedField, Choice } from './asked-of-person.ts';

/** More is no choice that anybody makes. */
const MOST_CHOICES = 200;
const FORMATS = { email: 'email', uri: 'url', date: 'date', 'date-time': 'date-time' } as const;

interface SchemaOfField {
  readonly key: string;
  readonly schema: JsonRecord;
  readonly isRequired: boolean;
  /** How a value that can be chosen is written down; undefined for one that cannot be. */
  readonly written: (value: unknown) => string | undefined;
}

/** The field for a value that a schema describes; undefined where the value is made of others, or of no known type. */
export function schemaField({ key, schema, isRequired, written }: SchemaOfField): AskedField | undefined {
  const facts = factsOf(key, schema, isRequired);
  const { default: preset } = schema;
  const initial = preset === undefined ? '' : (written(preset) ?? '');
  const choices = choicesOf(schema, written);
  if (choices.length > 0) {
    const isThere = choices.some(({ value }) => value === initial);
    return { ...facts, kind: 'choice', choices, initial: isThere ? initial : '' };
  }
  switch (typeOf(schema)) {
    case 'boolean':
      return { ...facts, kind: 'switch', initial: preset === true };
    case 'number':
    case 'integer':
      return {
        ...facts,
        kind: 'number',
        isWhole: typeOf(schema) === 'integer',
        min: numberIn(schema, 'minimum'),
        max: numberIn(schema, 'maximum'),
        initial: typeof preset === 'number' ? String(preset) : '',
      };
    case 'array': {
      const among = choicesOf(isRecord(schema['items']) ? schema['items'] : {}, written);
      if (among.length === 0) return undefined;
      const chosen: readonly unknown[] = Array.isArray(preset) ? preset.map(written) : [];
      return {
        ...facts,
        kind: 'choices',
        choices: among,
        min: numberIn(schema, 'minItems'),
        max: numberIn(schema, 'maxItems'),
        initial: among.map(({ value }) => value).filter((value) => chosen.includes(value)),
      };
    }
    case 'string':
      return textField(key, schema, isRequired);
    default:
      return undefined;
  }
}

/** A field for a text, whatever else the schema says. */
export function textField(key: string, schema: JsonRecord, isRequired: boolean): AskedField {
  const format = textIn(schema, 'format') ?? '';
  return {
    ...factsOf(key, schema, isRequired),
    kind: 'text',
    format: Object.hasOwn(FORMATS, format) ? FORMATS[format as keyof typeof FORMATS] : 'plain',
    minLength: numberIn(schema, 'minLength'),
    maxLength: numberIn(schema, 'maxLength'),
    initial: textIn(schema, 'default') ?? '',
  };
}

function factsOf(key: string, schema: JsonRecord, isRequired: boolean) {
  return { key, label: readableName(key), help: textIn(schema, 'description'), isRequired };
}

/** The one type of a value, beside null. */
function typeOf({ type }: JsonRecord): unknown {
  const types = [type].flat().filter((one) => one !== 'null');
  return types.length === 1 ? types[0] : undefined;
}

/** In the words of all versions: `enum` with `enumNames`, or alternatives that have a title each. */
function choicesOf(schema: JsonRecord, written: SchemaOfField['written']): Choice[] {
  const listed = schema['enum'];
  if (Array.isArray(listed)) {
    const names: readonly unknown[] = Array.isArray(schema['enumNames']) ? schema['enumNames'] : [];
    return listed.flatMap((value: unknown, index) => choiceOf(value, names[index], written)).slice(0, MOST_CHOICES);
  }
  const given = schema['oneOf'] ?? schema['anyOf'];
  const alternatives = Array.isArray(given) ? given.filter(isRecord) : [];
  if (!alternatives.every((one) => 'const' in one)) return [];
  return alternatives.flatMap((one) => choiceOf(one['const'], one['title'], written)).slice(0, MOST_CHOICES);
}

function choiceOf(value: unknown, label: unknown, written: SchemaOfField['written']): Choice[] {
  const text = written(value);
  if (text === undefined) return [];
  const plain = typeof value === 'string' ? value : text;
  return [{ value: text, label: typeof label === 'string' && label !== '' ? label : plain }];
}

function textIn(schema: JsonRecord, key: string): string | undefined {
  const value = schema[key];
  return typeof value === 'string' ? value : undefined;
}

function numberIn(schema: JsonRecord, key: string): number | undefined {
  const value = schema[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
