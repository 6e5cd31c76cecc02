type Schema = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 4;

/** Names that say what a text is for, and what to put there. */
const BY_NAME: readonly (readonly [RegExp, (question: string) => string])[] = [
  [/city|location|place|town/i, (question) => /\b(?:in|for|of|at) (\p{Lu}[\p{L}-]+)/u.exec(question)?.[1] ?? 'Paris'],
  [/url|link|website/i, (question) => /https?:\/\/\S+/.exec(question)?.[0] ?? 'https://example.com'],
  [/time_?zone/i, () => 'UTC'],
  [/e-?mail/i, () => 'someone@example.com'],
  [/lang/i, () => 'en'],
  [/expression|formula/i, (question) => /\d[\d\s+*/().^-]*/.exec(question)?.[0].trim() ?? '2 + 2'],
];

/** Arguments that fit a tool's JSON schema, taken from the question where it holds something fitting. */
export function sampleArguments(parameters: Schema, question: string, nowMs: number): Record<string, unknown> {
  return sampleObject(parameters, question, nowMs, 0);
}

function sampleObject(schema: Schema, question: string, nowMs: number, depth: number): Record<string, unknown> {
  const properties = objectOf(schema['properties']);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const wanted = Object.keys(properties).filter((name) => required.includes(name));
  return Object.fromEntries(
    wanted.map((name) => [name, sampleValue(name, objectOf(properties[name]), question, nowMs, depth + 1)]),
  );
}

function sampleValue(name: string, schema: Schema, question: string, nowMs: number, depth: number): unknown {
  if (schema['default'] !== undefined) return schema['default'];
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return mentioned(schema['enum'], question);
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  switch (type) {
    case 'integer':
    case 'number':
      return sampleNumber(schema, question);
    case 'boolean':
      return true;
    case 'array':
      return depth > MAX_DEPTH ? [] : [sampleValue(name, objectOf(schema['items']), question, nowMs, depth + 1)];
    case 'object':
      return depth > MAX_DEPTH ? {} : sampleObject(schema, question, nowMs, depth);
    default:
      return sampleText(name, schema, question, nowMs);
  }
}

function sampleText(name: string, schema: Schema, question: string, nowMs: number): string {
  const now = new Date(nowMs).toISOString();
  if (schema['format'] === 'date-time') return now;
  if (schema['format'] === 'date' || /date/i.test(name)) return now.slice(0, 10);
  if (schema['format'] === 'uri') return 'https://example.com';
  const row = BY_NAME.find(([pattern]) => pattern.test(name));
  return row ? row[1](question) : question.slice(0, 200);
}

function sampleNumber(schema: Schema, question: string): number {
  const inQuestion = /-?\d+(?:\.\d+)?/.exec(question)?.[0];
  const value = inQuestion === undefined ? 1 : Number(inQuestion);
  const low = typeof schema['minimum'] === 'number' ? schema['minimum'] : -Infinity;
  const high = typeof schema['maximum'] === 'number' ? schema['maximum'] : Infinity;
  const inside = Math.min(Math.max(value, low), high);
  return schema['type'] === 'integer' ? Math.round(inside) : inside;
}

function mentioned(values: readonly unknown[], question: string): unknown {
  const lower = question.toLowerCase();
  return values.find((value) => typeof value === 'string' && lower.includes(value.toLowerCase())) ?? values[0];
}

function objectOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {};
}
