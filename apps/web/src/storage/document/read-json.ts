/** Keys by which a foreign object could reach into every other one. */
const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype'] as const;

/** Reads JSON that somebody else wrote. Throws a SyntaxError when it is none. */
export function readJson(text: string): unknown {
  return withoutUnsafeKeys(JSON.parse(text));
}

/** Takes the unsafe keys out of a value, in place and however deep they lie. */
function withoutUnsafeKeys<Value>(value: Value): Value {
  const waiting: object[] = typeof value === 'object' && value !== null ? [value] : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const key of UNSAFE_KEYS) if (Object.hasOwn(next, key)) Reflect.deleteProperty(next, key);
    for (const inner of Object.values(next) as unknown[]) {
      if (typeof inner === 'object' && inner !== null) waiting.push(inner);
    }
  }
  return value;
}
