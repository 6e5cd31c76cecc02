import { isObject, type JsonSchema } from './json.ts';
import { SchemaWriter } from './plain-schema.ts';

/** What the arguments of one function may cost: they are sent with every question of the chat. */
const BUDGET = { size: 24_000, texts: 12_000 };

/** The arguments of a function as somebody else's JSON Schema describes them, made fit for every model family. */
export function fitParameters(schema: unknown): JsonSchema {
  if (!isObject(schema)) return { type: 'object', properties: {} };
  const written = new SchemaWriter(schema).write(schema, { ...BUDGET });
  // Arguments are always an object, whatever a schema says or leaves out.
  return { ...written, type: 'object', properties: written['properties'] ?? {} };
}
