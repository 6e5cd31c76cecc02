import { timeIn } from './foreign.ts';

type Order = 'ymd' | 'mdy' | 'dmy';

const DAY_MS = 86_400_000;
const AFTERNOON = /(?<!\p{L})(?:pm|p\.\s?m|下午|午後|오후|م|مساءً?)(?!\p{L})/iu;
const MORNING = /(?<!\p{L})(?:am|a\.\s?m|上午|凌晨|午前|오전|ص|صباحًا?)(?!\p{L})/iu;

/** Zeros of the scripts that browsers write dates in; the nine digits after each follow it. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6];

function plainDigits(text: string): string {
  return Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? sign : String(code - zero);
  }).join('');
}

/**
 * The moments of a chat that were written down as the browser words them, which differs from place to place: `5/6/2023`
 * is in May or in June. Of the ways to read them the one counts in which time goes forward and does not pass the end.
 */
export function localeTimes(texts: readonly string[], end?: number): (number | undefined)[] {
  const known = texts.map((text) => timeIn(text));
  if (known.every((time) => time !== undefined)) return known;
  const readings = (['ymd', 'mdy', 'dmy'] as const).map((order) =>
    texts.map((text, index) => known[index] ?? momentOf(plainDigits(text), order)),
  );
  return readings.toSorted((left, right) => faultsOf(left, end) - faultsOf(right, end))[0] ?? known;
}

function faultsOf(times: readonly (number | undefined)[], end: number | undefined): number {
  let faults = 0;
  let last = 0;
  for (const time of times) {
    if (time === undefined || time < last - DAY_MS || (end !== undefined && time > end + DAY_MS)) faults += 1;
    last = time ?? last;
  }
  return faults;
}

function momentOf(text: string, order: Order): number | undefined {
  const [first = 0, second = 0, third = 0, hour = 0, minute = 0, seconds = 0] = Array.from(
    text.matchAll(/\d+/gu),
    ([digits]) => Number(digits),
  );
  const isYearFirst = first > 31;
  if (isYearFirst !== (order === 'ymd')) return undefined;
  const [year, month, day] =
    order === 'ymd' ? [first, second, third] : order === 'mdy' ? [third, first, second] : [third, second, first];
  if (year < 1970 || month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59) return undefined;
  const time = new Date(year, month - 1, day, hourOf(hour, text), minute, seconds).getTime();
  return Number.isFinite(time) ? time : undefined;
}

function hourOf(hour: number, text: string): number {
  if (AFTERNOON.test(text)) return hour < 12 ? hour + 12 : hour;
  return MORNING.test(text) && hour === 12 ? 0 : hour;
}
