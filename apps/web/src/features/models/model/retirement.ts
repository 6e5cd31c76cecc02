const SOON_MS = 90 * 24 * 3_600_000;

/** The end of a model, as its provider has set it. */
export interface Retirement {
  readonly kind: 'retired' | 'soon' | 'later';
  /** As YYYY-MM-DD. */
  readonly date: string;
}

/** How near the end of a model is; undefined where none is set, or the date makes no sense. */
export function retirementOf(date: string | undefined, now: number): Retirement | undefined {
  if (date === undefined) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  if (time <= now) return { kind: 'retired', date };
  return { kind: time - now <= SOON_MS ? 'soon' : 'later', date };
}

/** A day as YYYY-MM-DD read as that day wherever the reader is, so that no time zone moves it. */
export function shutdownText(day: string, language: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}
