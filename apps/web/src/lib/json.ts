/** An object of which nothing is known yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object with fields: neither null nor a list. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a JSON text says; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
