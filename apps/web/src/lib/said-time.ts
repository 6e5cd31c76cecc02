const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_DAYS = 7;

/** A time as people say it: `2 min ago`, `14:05`, `yesterday 14:05`, `Tuesday 14:05`, `Nov 3, 14:05`, `Nov 3, 2025`. */
export function saidTime(time: number, now: number, language: string): string {
  const elapsed = Math.max(0, now - time);
  if (elapsed < MINUTE_MS) return shortAgo(0, 'second', language);
  if (elapsed < HOUR_MS) return shortAgo(Math.floor(elapsed / MINUTE_MS), 'minute', language);
  const days = daysBetween(time, now);
  const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  const written = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options).format(time);
  if (days === 0) return written(clock);
  if (days === 1) return `${shortAgo(1, 'day', language)} ${written(clock)}`;
  if (days < WEEK_DAYS) return written({ weekday: 'long', ...clock });
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  if (isThisYear) return written({ month: 'short', day: 'numeric', ...clock });
  return written({ year: 'numeric', month: 'short', day: 'numeric' });
}

/** A while back in few letters: `2 min ago`, `3 hr ago`, `yesterday`. English writes its short units without a dot. */
export function shortAgo(count: number, unit: 'second' | 'minute' | 'hour' | 'day', language: string): string {
  const text = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }).format(-count, unit);
  return language.startsWith('en') ? text.replace('.', '') : text;
}

/** Counted in calendar days of the person's own clock. */
function daysBetween(time: number, now: number): number {
  const startOf = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);
  return Math.round((startOf(now) - startOf(time)) / (24 * HOUR_MS));
}
