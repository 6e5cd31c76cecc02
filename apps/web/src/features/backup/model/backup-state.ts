/** `none`: there is hardly anything to lose. `missing`: there is, and no backup. `old`: the last one is too long ago. */
export type BackupState = 'none' | 'missing' | 'recent' | 'old';

const DAY_MS = 24 * 3_600_000;
const OLD_AFTER_MS = 30 * DAY_MS;
/** A first try or two need no backup. */
const WORTH_KEEPING = 20;

interface BackupFacts {
  readonly backedUpAt: number | undefined;
  readonly messages: number;
  readonly now: number;
}

/** Whether the person should be reminded of a backup. */
export function backupState({ backedUpAt, messages, now }: BackupFacts): BackupState {
  const isWorthKeeping = messages >= WORTH_KEEPING;
  if (backedUpAt === undefined) return isWorthKeeping ? 'missing' : 'none';
  return isWorthKeeping && now - backedUpAt > OLD_AFTER_MS ? 'old' : 'recent';
}

/** `now`, `5 minutes ago`, `yesterday`, `3 weeks ago`, in the words of the language. Nobody counts the seconds. */
export function agoText(time: number, now: number, language: string): string {
  const elapsed = Math.max(0, now - time);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, length] = UNITS.find(([, ms]) => elapsed >= ms) ?? [];
  return unit === undefined ? words.format(0, 'second') : words.format(-Math.floor(elapsed / length), unit);
}

const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
