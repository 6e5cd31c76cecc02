import * as z from 'zod/mini';
import type { JsonSchema } from './openapi-document.ts';

/** What a caller sends to be kept, what only passes through to a model, and what the server answers. */
type Side = 'kept' | 'passed' | 'answered';

/** PostgreSQL keeps no null character in a text, so none comes in. */
const NO_NULL = String.raw`^[^\u0000]*$`;
/** Of a text that is trimmed, something must be left. Spelled out, as languages differ in what is white space. */
const NOT_BLANK = String.raw`^[^\u0000]*[^\u0000\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff][^\u0000]*$`;
const ANY_KEPT = 'Json';
const ANY_KEPT_REF = { $ref: `#/$defs/${ANY_KEPT}` };
/** Any JSON that can be kept. */
const ANY_KEPT_SCHEMA: JsonSchema = {
  anyOf: [
    { type: 'null' },
    { type: 'boolean' },
    { type: 'number' },
    { type: 'string', pattern: NO_NULL },
    { type: 'array', items: ANY_KEPT_REF },
    { type: 'object', propertyNames: { pattern: NO_NULL }, additionalProperties: ANY_KEPT_REF },
  ],
};

/** Turns zod schemas into JSON schemas and gathers the named ones under `#/components/schemas`. */
export class SchemaCollector {
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #answered: ReadonlySet<string>;

  /** `answers` are the schemas of all answers: a name that stands in one of them belongs to its answered form. */
  constructor(answers: readonly z.ZodMiniType[]) {
    this.#answered = new Set(answers.flatMap((schema) => Object.keys(convert(schema, 'answered').defs)));
  }

  /** The schema of what a caller sends: fields with a default may be left out. */
  sent(schema: z.ZodMiniType, side: 'kept' | 'passed' = 'kept'): JsonSchema {
    return this.#add(schema, side, (name) => (this.#answered.has(name) ? `${name}Input` : name));
  }

  /** The schema of what the server answers. */
  answered(schema: z.ZodMiniType): JsonSchema {
    return this.#add(schema, 'answered', (name) => name);
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  #add(schema: z.ZodMiniType, side: Side, nameOf: (name: string) => string): JsonSchema {
    const { root, defs } = convert(schema, side);
    for (const [name, definition] of Object.entries(defs)) {
      this.#schemas.set(nameOf(name), pointToComponents(definition, nameOf));
    }
    return pointToComponents(root, nameOf);
  }
}

/** zod refers only to named schemas that lie inside another one, hence the object around the root. */
function convert(schema: z.ZodMiniType, side: Side): { root: JsonSchema; defs: Record<string, JsonSchema> } {
  const wrapped = z.toJSONSchema(z.object({ root: schema }), {
    io: side === 'answered' ? 'output' : 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // An answer is complete: what a missing field would stand for concerns callers only.
      if (side === 'answered') delete jsonSchema.default;
      // Unicode classes are beyond the generators of most languages, which then take nothing of the document.
      if (jsonSchema.pattern?.includes('\\p{') === true) delete jsonSchema.pattern;
      // Readers must expect fields that a newer server adds.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      const { type } = zodSchema._zod.def;
      if (side !== 'answered' && type === 'catch') takeAnything(jsonSchema);
      if (side !== 'answered' && zodSchema instanceof z.core.$ZodObject) mayLeaveOut(zodSchema, jsonSchema);
      if (side === 'kept' && type === 'string' && !jsonSchema.format) {
        jsonSchema.pattern ??= isTrimmed(zodSchema) && (jsonSchema.minLength ?? 0) > 0 ? NOT_BLANK : NO_NULL;
      }
      if (side === 'kept' && type === 'unknown') Object.assign(jsonSchema, ANY_KEPT_REF);
    },
  });
  const defs = (wrapped.$defs ?? {}) as Record<string, JsonSchema>;
  const holdsAny = JSON.stringify(wrapped).includes(ANY_KEPT_REF.$ref);
  return {
    root: wrapped.properties?.['root'] as JsonSchema,
    defs: holdsAny ? { ...defs, [ANY_KEPT]: ANY_KEPT_SCHEMA } : defs,
  };
}

function isTrimmed({ _zod: { def } }: z.core.$ZodType): boolean {
  return def.checks?.some(({ _zod: { def: check } }) => check.check === 'overwrite') ?? false;
}

/** A field that never fails to read: its schema says what is meant, and that the rest is no mistake. */
function takeAnything(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { default: _initial, ...meant } = jsonSchema;
  for (const key of Object.keys(meant)) delete jsonSchema[key];
  jsonSchema.anyOf = [meant, { description: 'Anything else is replaced by what fits best' }];
}

/** A field that never fails to read may be missing as well. */
function mayLeaveOut({ _zod: { def } }: z.core.$ZodObject, jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const required = jsonSchema.required?.filter((name) => def.shape[name]?._zod.def.type !== 'catch');
  if (required) jsonSchema.required = required;
}

function pointToComponents(schema: JsonSchema, nameOf: (name: string) => string): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$ref'
      ? String(value).replace(/^#\/\$defs\/(.+)$/, (_, name: string) => `#/components/schemas/${nameOf(name)}`)
      : value,
  );
  return JSON.parse(text) as JsonSchema;
}
