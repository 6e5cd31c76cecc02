import { follow } from './references.ts';
import {
  cutText,
  fieldOf,
  isObject,
  isPrototypeKey,
  isScalar,
  type JsonObject,
  type JsonSchema,
  listField,
  textField,
} from './json.ts';

/** How deep a schema for a model nests. */
const MOST_DEPTH = 16;
const MOST_ENUM_VALUES = 300;
const MOST_REQUIRED = 300;
const LONGEST_KEY = 200;
const LONGEST_DESCRIPTION = 1_000;
const LONGEST_VALUE = 500;

const TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
const NUMBERS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
];

/**
 * What is left for writing out a schema, in characters of JSON: without it a document of a few lines can stand for more than
 * a memory holds. Descriptions have their own share, so that long ones do not push fields out.
 */
export interface SchemaBudget {
  size: number;
  texts: number;
}

/** What a schema costs before anything stands in it. */
const NODE_COST = 20;

/**
 * Writes schemas of a document, each as one tree in the words of JSON Schema 2020-12 that models know: references are written
 * out, a circle is cut where it closes, what belongs to answers and documentation is left out. Every cut only allows more.
 */
export class SchemaWriter {
  readonly #root: JsonObject;
  /** The keys of large objects, collected once for all operations that use them. */
  readonly #keys = new Map<object, readonly string[]>();
  #budget: SchemaBudget = { size: 0, texts: 0 };

  constructor(root: JsonObject) {
    this.#root = root;
  }

  write(schema: unknown, budget: SchemaBudget): JsonSchema {
    this.#budget = budget;
    return this.#write(schema, 0, []);
  }

  #write(schema: unknown, depth: number, path: readonly string[]): JsonSchema {
    this.#budget.size -= NODE_COST;
    if (!isObject(schema) || depth > MOST_DEPTH || this.#budget.size < 0) return {};
    const found = follow(this.#root, schema);
    if ('problem' in found) return this.#described(schema, {});
    const { value, pointers } = found;
    if (pointers.some((pointer) => path.includes(pointer))) return this.#described(value, typeOf(value));
    const written = this.#writeValue(value, depth, [...path, ...pointers]);
    // Beside a reference 3.1 lets a schema say what it is here.
    return value === schema ? written : this.#described(schema, written);
  }

  #writeValue(value: JsonObject, depth: number, path: readonly string[]): JsonSchema {
    const written: JsonSchema = this.#described(value, typeOf(value));
    const plain = { ...limitsOf(value), ...valuesOf(value), ...requiredOf(value) };
    this.#budget.size -= sizeOf(plain);
    Object.assign(written, plain);
    const properties = fieldOf(value, 'properties');
    if (isObject(properties)) this.#writeProperties(written, properties, depth, path);

    const additional = fieldOf(value, 'additionalProperties');
    // A property that only a pattern allows would be refused without the pattern.
    if (fieldOf(value, 'patternProperties') === undefined) {
      if (additional === false) written['additionalProperties'] = false;
      else if (isObject(additional)) written['additionalProperties'] = this.#write(additional, depth + 1, path);
    }
    const items = fieldOf(value, 'items');
    if (isObject(items)) written['items'] = this.#write(items, depth + 1, path);
    const alternatives = [...this.#writeAll(listField(value, 'anyOf'), depth, path)];
    // Of two alternatives that became less strict both may fit, which `oneOf` would refuse.
    const exclusive = [...this.#writeAll(listField(value, 'oneOf'), depth, path)];
    if (alternatives.length > 0) written['anyOf'] = alternatives;
    const all = [...this.#writeAll(listField(value, 'allOf'), depth, path)];
    if (exclusive.length > 0 && alternatives.length === 0) written['anyOf'] = exclusive;
    else if (exclusive.length > 0) all.push({ anyOf: exclusive });
    return joined(isNullable(value) ? withNull(written) : written, all);
  }

  *#writeAll(schemas: readonly unknown[], depth: number, path: readonly string[]): Generator<JsonSchema> {
    for (const schema of schemas) {
      if (this.#budget.size <= 0) return;
      yield this.#write(schema, depth + 1, path);
    }
  }

  #writeProperties(written: JsonSchema, properties: JsonObject, depth: number, path: readonly string[]): void {
    const fields: Record<string, JsonSchema> = {};
    const left = new Set<unknown>();
    let isComplete = true;
    for (const key of this.keysOf(properties)) {
      isComplete = this.#budget.size > 0;
      if (!isComplete) break;
      this.#budget.size -= Math.min(key.length, LONGEST_KEY);
      if (isPrototypeKey(key) || key.length > LONGEST_KEY || this.#isReadOnly(properties[key])) left.add(key);
      else fields[key] = this.#write(properties[key], depth + 1, path);
    }
    written['properties'] = fields;
    const required = ((written['required'] ?? []) as string[]).filter((key) =>
      isComplete ? !left.has(key) : Object.hasOwn(fields, key),
    );
    if (required.length > 0) written['required'] = required;
    else delete written['required'];
  }

  keysOf(object: JsonObject): readonly string[] {
    const keys = this.#keys.get(object) ?? Object.keys(object);
    this.#keys.set(object, keys);
    return keys;
  }

  /** What only an answer has. */
  #isReadOnly(schema: unknown): boolean {
    if (fieldOf(schema, 'readOnly') === true) return true;
    const found = follow(this.#root, schema);
    return 'value' in found && fieldOf(found.value, 'readOnly') === true;
  }

  #described(value: JsonObject, written: JsonSchema): JsonSchema {
    const description = textField(value, 'description') ?? textField(value, 'title');
    if (description === undefined || description === '' || this.#budget.texts <= 0) return written;
    const text = cutText(description, Math.min(LONGEST_DESCRIPTION, this.#budget.texts));
    this.#budget.texts -= text.length;
    return { ...written, description: text };
  }
}

function typeOf(value: JsonObject): JsonSchema {
  const type = fieldOf(value, 'type');
  if (TYPES.has(type)) return { type };
  if (!Array.isArray(type)) return {};
  const known = type.slice(0, TYPES.size).filter((name) => TYPES.has(name));
  return known.length > 0 ? { type: known } : {};
}

function limitsOf(value: JsonObject): JsonSchema {
  const limits: JsonSchema = {};
  for (const key of NUMBERS) {
    const limit = fieldOf(value, key);
    if (typeof limit === 'number' && Number.isFinite(limit)) limits[key] = limit;
  }
  // OpenAPI 3.0 says with a boolean that the limit itself is outside.
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (fieldOf(value, flag) !== true || limits[limit] === undefined) continue;
    limits[flag] = limits[limit];
    delete limits[limit];
  }
  for (const key of ['pattern', 'format']) {
    const text = textField(value, key);
    if (text !== undefined && text.length <= LONGEST_VALUE) limits[key] = text;
  }
  // 3.1 says of a file that it has a media type and is not encoded as text; 3.0 has this word for it.
  if (textField(value, 'contentMediaType') !== undefined && textField(value, 'contentEncoding') === undefined) {
    limits['format'] = 'binary';
  }
  if (fieldOf(value, 'uniqueItems') === true) limits['uniqueItems'] = true;
  return limits;
}

/** Single values that are allowed or usual. A list that is cut would refuse what is right, so it stays whole or goes. */
function valuesOf(value: JsonObject): JsonSchema {
  const values: JsonSchema = {};
  for (const key of ['default', 'const']) {
    const single = fieldOf(value, key);
    if (isShort(single)) values[key] = single;
  }
  const allowed = listField(value, 'enum');
  if (
    allowed.length > 0 &&
    allowed.length <= MOST_ENUM_VALUES &&
    allowed.every((one) => one === null || isShort(one))
  ) {
    values['enum'] = [...allowed];
  }
  return values;
}

function isShort(value: unknown): boolean {
  return isScalar(value) && String(value).length <= LONGEST_VALUE;
}

function requiredOf(value: JsonObject): JsonSchema {
  const required = listField(value, 'required')
    .slice(0, MOST_REQUIRED)
    .filter((key) => typeof key === 'string' && key.length <= LONGEST_KEY && !isPrototypeKey(key));
  return required.length > 0 ? { required: [...new Set(required)] } : {};
}

function sizeOf(plain: JsonSchema): number {
  return Object.entries(plain).reduce(
    (sum, [key, value]) => sum + key.length + (Array.isArray(value) ? value.join().length : String(value).length),
    0,
  );
}

function isNullable(value: JsonObject): boolean {
  return fieldOf(value, 'nullable') === true;
}

function withNull(written: JsonSchema): JsonSchema {
  const { type, enum: allowed } = written;
  if (typeof type !== 'string') return written;
  return {
    ...written,
    type: [type, 'null'],
    ...(Array.isArray(allowed) && !allowed.includes(null) && { enum: [...allowed, null] }),
  };
}

const OBJECT_WORDS: ReadonlySet<string> = new Set(['type', 'properties', 'required', 'description']);

/** `allOf` of plain objects as one object, which every model family understands. */
function joined(written: JsonSchema, all: readonly JsonSchema[]): JsonSchema {
  if (all.length === 0) return written;
  const parts = [written, ...all];
  const arePlain = parts.every(
    (part) =>
      (part['type'] === undefined || part['type'] === 'object') &&
      Object.keys(part).every((key) => OBJECT_WORDS.has(key)),
  );
  const names = parts.flatMap((part) => Object.keys(part['properties'] ?? {}));
  if (!arePlain || new Set(names).size < names.length) return { ...written, allOf: all };
  const required = parts.flatMap((part) => (part['required'] ?? []) as string[]);
  const description = parts.map((part) => part['description']).find((text) => text !== undefined);
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    properties: Object.assign({}, ...parts.map((part) => part['properties'] ?? {})) as JsonSchema,
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}
