import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { isObject, isPrototypeKey, type JsonSchema } from './json.ts';
import { SchemaWriter } from './plain-schema.ts';
import { isSafePattern } from './safe-pattern.ts';

/** How deep arguments nest, and how many values they have. */
const MOST_DEPTH = 40;
const MOST_VALUES = 20_000;
/** A list of different things is compared each with each. */
const MOST_COMPARED = 1_000;
/** Values times what the schema says of them, each in a hundred characters: a bound of a second or so. */
const MOST_WORK = 20_000_000;
const SCHEMA_BUDGET = { size: 200_000, texts: 0 };
const MOST_PROBLEMS = 10;
const LONGEST_SHOWN = 60;
const NO_FIT = 'The arguments do not fit the schema.';

/** Formats whose check takes no longer than the text is long. */
const CHECKED_FORMATS: ReadonlySet<unknown> = new Set(['date', 'date-time', 'time', 'uuid', 'ipv4']);

/**
 * What is wrong with the arguments of a call, in words for the model that wrote them; empty where nothing is. The schema is a
 * stranger's as well: parts of it that could take too long are left to whoever answers the call.
 */
export function checkArguments(schema: JsonSchema, value: unknown): string[] {
  const size = measured(value);
  if (typeof size !== 'number') return [size.problem];
  const budget = { ...SCHEMA_BUDGET };
  const plain = new SchemaWriter(schema).write(schema, budget);
  const schemaSize = SCHEMA_BUDGET.size - budget.size;
  if (size * schemaSize > MOST_WORK) return ['The arguments are too large to be checked.'];
  const checkable = withoutCostly(plain, size <= MOST_COMPARED) as Schema;
  return worded(errorsOf(checkable, value), checkable, value);
}

function errorsOf(schema: Schema, value: unknown): readonly OutputUnit[] | undefined {
  try {
    return new Validator(schema, '2020-12', false).validate(value).errors;
  } catch {
    // So many errors that they fit no call of a function.
    return undefined;
  }
}

function measured(value: unknown): number | { readonly problem: string } {
  let count = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) return { problem: 'The arguments nest too deeply.' };
    count += level.length;
    if (count > MOST_VALUES) return { problem: 'The arguments have too many values.' };
    const next: unknown[] = [];
    for (const part of level) {
      if (isObject(part) && Object.keys(part).some(isPrototypeKey))
        return { problem: 'The arguments have a name that is not allowed.' };
      if (typeof part === 'object' && part !== null) for (const item of Object.values(part)) next.push(item);
    }
    level = next;
  }
  return count;
}

/** A copy of a written schema whose check takes time with its own size and that of the value. */
function withoutCostly(schema: unknown, comparesItems: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withoutCostly(item, comparesItems));
  if (!isObject(schema)) return schema;
  const copy: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'pattern' && !(typeof value === 'string' && isSafePattern(value))) continue;
    if (key === 'format' && !CHECKED_FORMATS.has(value)) continue;
    if (key === 'uniqueItems' && !comparesItems) continue;
    if (key === 'enum' || key === 'const' || key === 'default' || key === 'required') copy[key] = value;
    else if (key === 'properties') copy[key] = mapped(value as JsonSchema, comparesItems);
    else copy[key] = withoutCostly(value, comparesItems);
  }
  return copy;
}

function mapped(properties: JsonSchema, comparesItems: boolean): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, withoutCostly(value, comparesItems)]),
  );
}

/** Words that only say that something inside them is wrong. */
const OUTER_WORDS: ReadonlySet<string> = new Set([
  'properties',
  'items',
  'prefixItems',
  'additionalProperties',
  'allOf',
  '$ref',
]);

function worded(errors: readonly OutputUnit[] | undefined, schema: Schema, value: unknown): string[] {
  if (errors === undefined) return [NO_FIT];
  const problems = new Set<string>();
  for (const { keyword, keywordLocation, instanceLocation } of errors) {
    const isInside = /\/anyOf\/\d/.test(keywordLocation);
    const isOuter =
      OUTER_WORDS.has(keyword) && !(keyword === 'additionalProperties' && at(schema, keywordLocation) === false);
    if (isInside || isOuter) continue;
    const problem = sentence(keyword, at(schema, keywordLocation), at(value, instanceLocation));
    if (problem !== undefined) problems.add(`${placeOf(instanceLocation)}: ${problem}`);
    if (problems.size >= MOST_PROBLEMS) break;
  }
  return problems.size === 0 && errors.length > 0 ? [NO_FIT] : [...problems];
}

function sentence(keyword: string, wanted: unknown, value: unknown): string | undefined {
  switch (keyword) {
    case 'type':
      return `should be ${[wanted].flat().join(' or ')}, not ${typeName(value)}`;
    case 'required': {
      const missing = (wanted as string[]).filter((name) => isObject(value) && !Object.hasOwn(value, name));
      return `${missing.map((name) => `"${name}"`).join(', ')} missing`;
    }
    case 'enum':
      return `should be one of ${shown(wanted)}`;
    case 'const':
      return `should be ${shown(wanted)}`;
    case 'anyOf':
      return 'fits none of the forms that are allowed';
    case 'additionalProperties':
      return 'has a name that is not known here';
    case 'false':
      return undefined;
    case 'pattern':
      return `should match ${shown(wanted)}`;
    case 'format':
      return `should be a ${String(wanted)}`;
    default:
      return `${LIMITS[keyword] ?? keyword} ${shown(wanted)}`;
  }
}

const LIMITS: Readonly<Record<string, string>> = {
  minimum: 'should be at least',
  maximum: 'should be at most',
  exclusiveMinimum: 'should be more than',
  exclusiveMaximum: 'should be less than',
  multipleOf: 'should be a multiple of',
  minLength: 'characters, at least:',
  maxLength: 'characters, at most:',
  minItems: 'items, at least:',
  maxItems: 'items, at most:',
  minProperties: 'fields, at least:',
  maxProperties: 'fields, at most:',
  uniqueItems: 'items should all be different:',
};

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text;
}

function placeOf(location: string): string {
  const parts = partsOf(location);
  return parts.length === 0 ? 'arguments' : parts.join('.');
}

function at(value: unknown, location: string): unknown {
  return partsOf(location).reduce<unknown>((current, part) => {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return undefined;
    return (current as Record<string, unknown>)[part];
  }, value);
}

function partsOf(location: string): string[] {
  return location
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
