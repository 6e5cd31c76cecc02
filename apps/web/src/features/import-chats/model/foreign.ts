import { isRecord, jsonOf, type JsonRecord } from '#/lib/json.ts';

/** What another product wrote: nothing about it is certain. */
export type Foreign = JsonRecord;

const NOTHING: Foreign = {};

/** An object, or an empty one where there is none. */
export const recordIn = (value: unknown): Foreign => (isRecord(value) ? value : NOTHING);

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The objects of a list, or of an object that holds them by their ids. */
export function recordsIn(value: unknown): Foreign[] {
  return (isRecord(value) ? Object.values(value) : listIn(value)).filter(isRecord);
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An id, whether it was written as a text or as a number. */
export function idIn(value: unknown): string {
  return typeof value === 'number' ? String(value) : textIn(value);
}

export const flagIn = (value: unknown): boolean => value === true || value === 1;

/** A whole number that is not negative. */
export function countIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined;
}

/** A text as it is, anything else as JSON; nothing for nothing. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** JSON within JSON, as some products nest it. */
export function parsedIn(value: unknown): unknown {
  return typeof value === 'string' ? jsonOf(value) : value;
}

/** Below this a number of seconds would be in the first days of 1973 as milliseconds. */
const MOST_SECONDS = 1e11;
const MOST_MILLISECONDS = 1e14;
const MOST_MICROSECONDS = 1e17;

/** A moment in milliseconds, from seconds, finer units or ISO 8601; undefined where none is named. */
export function timeIn(value: unknown): number | undefined {
  if (typeof value === 'string') {
    if (/^\d+(?:\.\d+)?$/u.test(value)) return timeIn(Number(value));
    return /^\d{4}-\d{2}/u.test(value) ? valid(Date.parse(value)) : undefined;
  }
  if (typeof value !== 'number' || !(value > 0)) return undefined;
  if (value < MOST_SECONDS) return valid(Math.round(value * 1_000));
  if (value < MOST_MILLISECONDS) return valid(Math.round(value));
  return valid(Math.round(value < MOST_MICROSECONDS ? value / 1e3 : value / 1e6));
}

function valid(time: number): number | undefined {
  return Number.isFinite(time) && time > 0 ? time : undefined;
}

/** Pictures travel as bytes or lie on the web; nothing else is an address of one. */
const PICTURE_BYTES = /^data:image\/(?:png|jpeg|webp|gif|avif|bmp);base64,[A-Za-z0-9+/]/u;
const WEB_ADDRESS = /^https?:\/\/[^\s"'<>]+$/u;

/** The address of a picture that can be shown here. */
export function pictureIn(value: unknown): string | undefined {
  const url = textIn(value);
  return PICTURE_BYTES.test(url.slice(0, 60)) || WEB_ADDRESS.test(url.slice(0, 4_000)) ? url : undefined;
}
