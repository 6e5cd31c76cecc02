import { type $ZodType, type $ZodTypes, safeParse } from 'zod/v4/core';

/** For texts that must have a form. */
const SAMPLES = [
  'en',
  '123456',
  'privacy',
  'name@example.org',
  '+8613800138000',
  'https://api.example.org/v1',
  '192.0.2.1',
  '2026-01-31',
];

/** The largest value that a schema takes, with texts of at most `longest` characters. For tests. */
export function valueAtLimit(schema: $ZodType, longest: number): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  const inside = (part: $ZodType) => valueAtLimit(part, longest);
  switch (def.type) {
    case 'string': {
      const full = 'x'.repeat(Math.min(longest, maximumOf(schema)));
      return [full, ...SAMPLES].find((text) => safeParse(schema, text).success);
    }
    case 'number':
      return [0, 1].find((number) => safeParse(schema, number).success);
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'array':
      return [inside(def.element)];
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, inside(field)]));
    case 'record':
    case 'unknown':
      return { x: 'x'.repeat(longest) };
    case 'union': {
      const [first] = def.options;
      return first && inside(first);
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType);
    case 'pipe':
      return SAMPLES.find((text) => safeParse(schema, text).success);
    default:
      throw new TypeError(`No largest value is known for a ${def.type}`);
  }
}

function maximumOf(schema: $ZodType): number {
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def as { maximum?: number });
  return checks.find(({ maximum }) => maximum !== undefined)?.maximum ?? 0;
}
