import { AskedWrongly } from './builtin-tool.ts';
import { type ClockTime, DAY_MS, dayOf } from './zoned-time.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const FIRST = dayOf(1, 1, 1);
const LAST = dayOf(10_000, 1, 1) - 1;

export interface CalendarAmounts {
  readonly years: number;
  readonly months: number;
  readonly weeks: number;
  readonly days: number;
}

/** Throws where a time lies outside of the years 1 to 9999. */
export function inRange(time: ClockTime): ClockTime {
  if (!(time >= FIRST && time <= LAST)) throw new AskedWrongly('Dates go from year 1 to year 9999.');
  return time;
}

/** Years and months first, with the last day of a month where it has no such day; then weeks and days. */
export function addToCalendar(time: ClockTime, { years, months, weeks, days }: CalendarAmounts): ClockTime {
  return inRange(addMonths(time, years * 12 + months) + (weeks * 7 + days) * DAY_MS);
}

function addMonths(time: ClockTime, months: number): ClockTime {
  const date = new Date(time);
  const month = date.getUTCMonth() + months;
  const year = date.getUTCFullYear();
  const lastDay = new Date(dayOf(year, month + 2, 0)).getUTCDate();
  const midnight = dayOf(year, month + 1, Math.min(date.getUTCDate(), lastDay));
  return inRange(midnight) + (((time % DAY_MS) + DAY_MS) % DAY_MS);
}

/** From one day to a later one, in whole years, months and days. */
export function calendarDistance(from: ClockTime, to: ClockTime): { years: number; months: number; days: number } {
  const [first, last] = [new Date(from), new Date(to)];
  let months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  if (addMonths(from, months) > to) months -= 1;
  const days = Math.floor((to - addMonths(from, months)) / DAY_MS);
  return { years: Math.floor(months / 12), months: months % 12, days };
}

export function weekdayOf(time: ClockTime): string {
  return WEEKDAYS[new Date(time).getUTCDay()] ?? '';
}

/** The week of ISO 8601: it begins on Monday and belongs to the year that has its Thursday. */
export function isoWeek(time: ClockTime): { year: number; week: number } {
  const thursday = time + (3 - ((new Date(time).getUTCDay() + 6) % 7)) * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  return { year, week: Math.floor((thursday - dayOf(year, 1, 1)) / (7 * DAY_MS)) + 1 };
}

export function dayOfYear(time: ClockTime): number {
  return Math.floor((time - dayOf(new Date(time).getUTCFullYear(), 1, 1)) / DAY_MS) + 1;
}
