const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The largest unit that fits, down from days; weeks and more are easier to read as a date. */
const UNITS: readonly { readonly unit: Intl.RelativeTimeFormatUnit; readonly ms: number }[] = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
];
const RELATIVE_LIMIT_MS = 7 * DAY_MS;

// Making a format is slow next to using one, and a list uses the same few again and again.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/** 'now', '5 minutes ago', 'yesterday'; a date once it is a week away. */
export function formatRelativeTime(time: number, now: number, language: string): string {
  const distance = time - now;
  if (Math.abs(distance) >= RELATIVE_LIMIT_MS) return formatDate(time, language);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const fitting = UNITS.find(({ ms }) => Math.abs(distance) >= ms);
  return fitting ? format.format(Math.round(distance / fitting.ms), fitting.unit) : format.format(0, 'second');
}

/** '15 Nov 2026' in the order and words of the language. */
export function formatDate(time: number, language: string): string {
  return formatOf(language, { dateStyle: 'medium' }).format(time);
}

/** The clock time alone. */
export function formatClock(time: number, language: string): string {
  return formatOf(language, { timeStyle: 'short' }).format(time);
}

/** Date and clock time. */
export function formatDateTime(time: number, language: string): string {
  return formatOf(language, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
