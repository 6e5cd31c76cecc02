import * as z from 'zod/mini';
import type { JsonSchema } from './openapi-document.ts';

type Side = 'input' | 'output';

/** Turns zod schemas into JSON schemas and gathers the named ones under `#/components/schemas`. */
export class SchemaCollector {
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #answered: ReadonlySet<string>;

  /** `answers` are the schemas of all answers: a name that stands in one of them belongs to its answered form. */
  constructor(answers: readonly z.ZodMiniType[]) {
    this.#answered = new Set(answers.flatMap((schema) => Object.keys(convert(schema, 'output').defs)));
  }

  /** The schema of what a caller sends: fields with a default may be left out. */
  sent(schema: z.ZodMiniType): JsonSchema {
    return this.#add(schema, 'input', (name) => (this.#answered.has(name) ? `${name}Input` : name));
  }

  /** The schema of what the server answers. */
  answered(schema: z.ZodMiniType): JsonSchema {
    return this.#add(schema, 'output', (name) => name);
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
    io: side,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // An answer is complete: what a missing field would stand for concerns callers only.
      if (side === 'output') delete jsonSchema.default;
      // Unicode classes are beyond the generators of most languages, which then take nothing of the document.
      if (jsonSchema.pattern?.includes('\\p{') === true) delete jsonSchema.pattern;
      // Readers must expect fields that a newer server adds.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return {
    root: wrapped.properties?.['root'] as JsonSchema,
    defs: (wrapped.$defs ?? {}) as Record<string, JsonSchema>,
  };
}

function pointToComponents(schema: JsonSchema, nameOf: (name: string) => string): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$ref'
      ? String(value).replace(/^#\/\$defs\/(.+)$/, (_, name: string) => `#/components/schemas/${nameOf(name)}`)
      : value,
  );
  return JSON.parse(text) as JsonSchema;
}
