import { DEVICE_STORES } from '#/storage/document/document.ts';
import type { TabMessage } from '#/storage/tabs.ts';
import type { SyncCause, SyncState } from './sync-state.ts';

/** Whoever changes one thing changes another a moment later. */
const QUIET_FOR_MS = 10_000;
/** Whoever deletes something wants it to be gone. */
const URGENT_QUIET_MS = 2_000;
/** What a page that is gone left behind has waited long enough; only this page has to settle first. */
const SETTLING_MS = 1_000;
/** A chat in which answers keep coming is never quiet. */
const LONGEST_WAIT_MS = 60_000;
/** Switching to and fro between two pages is not coming back. */
const AWAY_FOR_MS = 60_000;
const RETRY_AFTER_MS = 60_000;
/** A sync uploads so many pictures; the next ones follow soon, but other tabs and devices get their turn. */
const MORE_PICTURES_AFTER_MS = 30_000;
/** Nothing of this goes away within a minute, and asking again may make it worse. */
const LATE_RETRY_AFTER_MS = 15 * 60_000;
const LATE_CAUSES: ReadonlySet<SyncCause> = new Set([
  'rate-limited',
  'credentials-refused',
  'forbidden',
  'store-full',
  'too-large',
  'passphrase-needed',
  'passphrase-wrong',
  'not-encrypted',
]);

/** Whether tabs tell each other of something that the cloud should hear of too. */
export function isWorthSyncing(message: TabMessage, { pictures }: Pick<SyncState, 'pictures'>): boolean {
  switch (message.type) {
    case 'pictures-changed':
      return pictures;
    case 'session-changed':
    case 'session-removed':
    case 'messages-changed':
    case 'messages-removed':
      return true;
    case 'store-changed':
      return !DEVICE_STORES.some((name) => name === message.name);
    default:
      return false;
  }
}

export function isDeletion(message: TabMessage): boolean {
  if (message.type === 'pictures-changed') return message.change === 'removed';
  return message.type === 'session-removed' || message.type === 'messages-removed';
}

export interface Moment {
  readonly now: number;
  /** The first and the last change that no sync has seen; 0 for none. */
  readonly firstChange: number;
  readonly lastChange: number;
  /** The page has just come to the front, or the network back. */
  readonly isBack: boolean;
  /** The last deletion; 0 for none. */
  readonly urgentChange?: number | undefined;
  /** When this page started, if one before it may have left changes behind that went nowhere; 0 for none. */
  readonly leftBehind?: number | undefined;
  /** The page is no longer on the screen, and may be gone in a moment. */
  readonly isLeaving?: boolean | undefined;
}

type SyncHistory = Pick<SyncState, 'automatic' | 'lastSyncTime' | 'sentUntil' | 'lastProblem' | 'picturesLeft'>;

/** When to sync next by itself, as things stand; undefined for not at all. */
export function nextSync(history: SyncHistory, moment: Moment): number | undefined {
  const { automatic, lastSyncTime, sentUntil, lastProblem, picturesLeft } = history;
  if (!automatic) return undefined;
  const { now, firstChange, lastChange, isBack, urgentChange = 0, leftBehind = 0, isLeaving = false } = moment;
  const earliest = lastProblem ? lastProblem.time + retryAfter(lastProblem.cause) : 0;
  if (isBack && now - Math.max(lastSyncTime, lastProblem?.time ?? 0) >= AWAY_FOR_MS) return Math.max(now, earliest);
  if (lastChange <= sentUntil) {
    return picturesLeft > 0 ? Math.max(lastSyncTime + MORE_PICTURES_AFTER_MS, earliest) : undefined;
  }
  if (isLeaving) return Math.max(now, earliest);
  const quiet = urgentChange > sentUntil ? URGENT_QUIET_MS : QUIET_FOR_MS;
  const settled = leftBehind > sentUntil ? leftBehind + SETTLING_MS : Infinity;
  return Math.max(Math.min(lastChange + quiet, firstChange + LONGEST_WAIT_MS, settled), earliest);
}

function retryAfter(cause: SyncCause): number {
  return LATE_CAUSES.has(cause) ? LATE_RETRY_AFTER_MS : RETRY_AFTER_MS;
}
