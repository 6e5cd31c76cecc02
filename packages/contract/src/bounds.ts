import * as z from 'zod/mini';

/** Model names end up in tables, in memory and in log lines, so they are short wherever they come from. */
const MODEL_NAME_MAX_LENGTH = 200;
/** Ids in paths and bodies; ours have at most 64 characters, imported ones more. */
const ID_MAX_LENGTH = 200;
/** How deep a value may nest whose form nobody knows: JSON schemas of tools reach 20 or so. */
export const JSON_MAX_DEPTH = 64;
/** How many values such a value may hold, itself included. */
export const JSON_MAX_VALUES = 100_000;
const JSON_KEY_MAX_LENGTH = 1_000;
/** Pictures stand in such values as data addresses. */
const JSON_STRING_MAX_LENGTH = 32 * 1024 * 1024;

/** The last moment that a Date can hold. */
export const LATEST_MOMENT = 8_640_000_000_000_000;

/** Milliseconds since 1970 that can be shown as a day. */
export const Moment = z.number().check(z.gte(-LATEST_MOMENT), z.lte(LATEST_MOMENT));

/** An id that only looks something up. */
export const LookupId = z.string().check(z.minLength(1), z.maxLength(ID_MAX_LENGTH));

/**
 * Control characters, line and paragraph separators, and marks of direction: in a name they move the cursor of a terminal,
 * break a line of a log, or make it read as another name.
 */
export const UNPRINTABLE_CHARACTERS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * What nobody sees: characters that are drawn as nothing, the blank of braille, spaces other than the plain one, and spaces at
 * either end. With them one name looks just like another.
 */
const UNSEEN_CHARACTERS = /\p{Default_Ignorable_Code_Point}|\u2800|[^\S ]|^ | $/u;

function isPlainName(text: string): boolean {
  return text.search(UNPRINTABLE_CHARACTERS) < 0 && !UNSEEN_CHARACTERS.test(text);
}

/** The name of a model, or its id with an `@`. */
export const CalledModel = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(MODEL_NAME_MAX_LENGTH),
    z.refine(isPlainName, 'A name has no characters that nobody sees'),
  );

/** Whether an upstream's name for a model can be used here at all. */
export function isModelName(name: string): boolean {
  return name !== '' && name.length <= MODEL_NAME_MAX_LENGTH && isPlainName(name);
}

/** Whether a value that was read from JSON stays within the bounds. */
export function isBoundedJson(value: unknown): boolean {
  let left = JSON_MAX_VALUES;
  const fits = (part: unknown, depth: number): boolean => {
    left -= 1;
    if (left < 0) return false;
    if (typeof part === 'string') return part.length <= JSON_STRING_MAX_LENGTH;
    if (typeof part !== 'object' || part === null) return true;
    if (depth >= JSON_MAX_DEPTH) return false;
    if (Array.isArray(part)) return part.every((item) => fits(item, depth + 1));
    return Object.entries(part).every(([key, item]) => key.length <= JSON_KEY_MAX_LENGTH && fits(item, depth + 1));
  };
  return fits(value, 0);
}

/** The check behind `BoundedJson`, by which a test of all routes knows it again. */
export const JSON_BOUND = z.refine(isBoundedJson, 'Nested too deeply, or holds too many values');

/** Anything that JSON can say, within bounds; for fields that pass through to a model. */
export const BoundedJson = z.unknown().check(JSON_BOUND);

/** An object of any form, within bounds. */
export const BoundedJsonObject = z.record(z.string(), z.unknown()).check(JSON_BOUND);

/** An object whose unknown fields pass through, each within bounds. */
export function openObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.catchall(z.object(shape), BoundedJson);
}

/** Text up to a length that no honest caller reaches. */
export function textUpTo(length: number) {
  return z.string().check(z.maxLength(length));
}

const RECORD_MAX_ENTRIES = 50;

/** The check behind `smallRecord`, by which a test of all routes knows it again. */
export const ENTRIES_BOUND = z.refine<object>(
  (record) => Object.keys(record).length <= RECORD_MAX_ENTRIES,
  `At most ${RECORD_MAX_ENTRIES} entries`,
);

/** A handful of named values. */
export function smallRecord<Value extends z.core.SomeType>(value: Value) {
  return z.record(textUpTo(ID_MAX_LENGTH), value).check(ENTRIES_BOUND);
}
