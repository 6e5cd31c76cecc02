import { AskedWrongly } from './builtin-tool.ts';

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A time on the clock of some place: milliseconds since 1970 as if that clock were UTC. */
export type ClockTime = number;

/** Writes what the clocks of a zone show, in the proleptic Gregorian calendar. */
export function zoneClock(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw new AskedWrongly(`"${timeZone.slice(0, 60)}" is no time zone. Use a name such as Europe/Berlin or UTC.`);
  }
}

/** What a clock shows at a moment. */
export function clockAt(clock: Intl.DateTimeFormat, moment: number): ClockTime {
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const year = parts.get('era')?.startsWith('B') === true ? 1 - number('year') : number('year');
  const inDay = (number('hour') * 3_600 + number('minute') * 60 + number('second')) * 1_000;
  return dayOf(year, number('month'), number('day')) + inDay;
}

/**
 * The moment when a clock shows a time. Of an hour that comes twice it is the first; a time that is left out in spring is
 * as much later as the clock was put forward.
 */
export function momentOf(clock: Intl.DateTimeFormat, time: ClockTime): number {
  const before = offsetAt(clock, time - DAY_MS);
  const after = offsetAt(clock, time + DAY_MS);
  const fitting = [time - before, time - after].filter((moment) => clockAt(clock, moment) === time);
  return fitting.length > 0 ? Math.min(...fitting) : time - before;
}

export function offsetAt(clock: Intl.DateTimeFormat, moment: number): number {
  const whole = Math.floor(moment / 1_000) * 1_000;
  return clockAt(clock, whole) - whole;
}

/** Midnight of a day; months and days beyond their number go on in the next. `Date.UTC` would take year 50 for 1950. */
export function dayOf(year: number, month: number, day: number): ClockTime {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/** `2026-11-17T10:15:00+01:00`; UTC is `Z`. */
export function writeMoment(clock: Intl.DateTimeFormat, moment: number): string {
  const offset = offsetAt(clock, moment);
  const text = new Date(moment + offset).toISOString().slice(0, 19);
  if (offset === 0) return `${text}Z`;
  const minutes = Math.abs(Math.round(offset / MINUTE_MS));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${text}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export interface WrittenTime {
  readonly time: ClockTime;
  /** Minutes ahead of UTC, where the text says so. */
  readonly offsetMinutes?: number;
  readonly isWholeDay: boolean;
}

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Reads a day or a time in the form of ISO 8601. */
export function readTime(text: string): WrittenTime {
  const match = WRITTEN.exec(text.trim());
  if (match === null) {
    throw new AskedWrongly(
      `"${text.slice(0, 60)}" is no date. Write 2026-11-17, 2026-11-17T10:15 or 2026-11-17T10:15:00+01:00.`,
    );
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const midnight = dayOf(year, month, day);
  const date = new Date(midnight);
  const isReal = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || hour > 23 || minute > 59 || second > 59) throw new AskedWrongly(`There is no ${text.trim()}.`);
  const zone = match[7];
  return {
    time: midnight + ((hour * 60 + minute) * 60 + second) * 1_000,
    isWholeDay: match[4] === undefined,
    ...(zone !== undefined && { offsetMinutes: minutesOf(zone) }),
  };
}

function minutesOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}
