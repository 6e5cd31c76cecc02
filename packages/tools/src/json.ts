/** An object that was read from somebody else's JSON or YAML. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON Schema as it is handed to a model. */
export type JsonSchema = Record<string, unknown>;

/** Keys that mean something to JavaScript's own objects. A foreign document or a model has no honest use for them. */
const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function isPrototypeKey(key: string): boolean {
  return PROTOTYPE_KEYS.has(key);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** A field that the object itself has; never one of its prototype's. */
export function fieldOf(object: unknown, key: string): unknown {
  return isObject(object) && !isPrototypeKey(key) && Object.hasOwn(object, key) ? object[key] : undefined;
}

export function textField(object: unknown, key: string): string | undefined {
  const value = fieldOf(object, key);
  return typeof value === 'string' ? value : undefined;
}

export function listField(object: unknown, key: string): readonly unknown[] {
  const value = fieldOf(object, key);
  return Array.isArray(value) ? value : [];
}

/** The first characters of a text, without half a pair of surrogates at the end. */
export function cutText(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\ufffd$/u, '')}…`;
}
