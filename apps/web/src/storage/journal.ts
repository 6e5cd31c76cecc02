import type { TextArea } from './key-value.ts';
import { PAGE_ACCOUNT } from './page-account.ts';
import { isPageClosed } from './page-hide.ts';
import { accountPrefix } from './text-areas.ts';

const PREFIX = 'parley/journal/';
/** Where versions before the journal noted the same. */
const FORMER_NOTES = /^parley\/(?:closing|late|shown|deleted)\//;
/** Of two tabs that find a journal, one replays it and the other waits. */
const LOCK_NAME = 'parley/journal';
/** How long a start waits for another tab that replays; well below the time that opening the database may take. */
const PATIENCE_MS = 1_500;

/** What a page left behind, in its parts; each is for whoever knows what to do with it. */
interface Note {
  readonly time: number;
  readonly parts: Readonly<Record<string, readonly unknown[] | undefined>>;
}

/**
 * One way to make a part of the note lighter where local storage has no room for it. Those of the least `rank` are tried
 * first, over all parts, each until it gives undefined: there is nothing more to save by it.
 */
export interface Shedding {
  readonly rank: number;
  readonly lighter: (entries: readonly unknown[], sizeOf: (entry: unknown) => number) => readonly unknown[] | undefined;
}

interface Part {
  readonly entries: readonly unknown[];
  readonly sheddings: readonly Shedding[];
}

/**
 * What a page has not brought to the disk when it goes away. Local storage takes it at once, under one key per page; the
 * next page, or another tab, replays it. An entry may have reached the disk all the same: replaying has to be idempotent.
 */
export interface Journal {
  /**
   * Notes what is pending of one part, in place of what was noted of it before. False when not all of it found room: then
   * the sheddings say what can be missed.
   */
  readonly keep: (part: string, entries: readonly unknown[], sheddings?: readonly Shedding[]) => boolean;
  /** Whether the page has been left: what comes up now has to be noted at once. */
  readonly isLeft: () => boolean;
  /**
   * Applies what other pages left of one part, oldest first, one reader at a time. It leaves the journal only after it was
   * applied: whoever dies in between, or finds the disk full, leaves it to the next.
   */
  readonly replay: (part: string, apply: (entries: readonly unknown[]) => Promise<void>) => Promise<void>;
  /** Whether another page left anything, or a version before the journal. */
  readonly hasLeft: () => boolean;
  /** Hands over the area where versions before the journal left notes of these kinds, if there are any. */
  readonly replayFormer: (kinds: readonly string[], take: (area: TextArea) => Promise<void>) => Promise<void>;
  /** Forgets everything that any page left, and takes nothing more: all data was cleared or replaced. */
  readonly close: () => void;
}

export function createJournal(area: TextArea, pageId: string): Journal {
  const ownKey = PREFIX + pageId;
  const parts = new Map<string, Part>();
  let isClosed = false;
  // Asked for the first time when the page has been left, nobody would know.
  isPageClosed();

  const keys = (): string[] => area.keys().filter((key) => key.startsWith(PREFIX));

  /** Notes all that there is room for. */
  function store(): boolean {
    const texts = new Map<unknown, string>();
    const textOf = (entry: unknown): string => {
      const text = texts.get(entry) ?? JSON.stringify(entry);
      texts.set(entry, text);
      return text;
    };
    const left = new Map([...parts].map(([part, { entries }]) => [part, entries]));
    if (write(left, textOf)) return true;
    const steps = [...parts].flatMap(([part, { sheddings }]) => sheddings.map((shedding) => ({ part, ...shedding })));
    for (const { part, lighter } of steps.sort((one, other) => one.rank - other.rank)) {
      const lightened = () => lighter(left.get(part) ?? [], (entry) => textOf(entry).length);
      for (let entries = lightened(); entries; entries = lightened()) {
        left.set(part, entries);
        if (write(left, textOf)) return false;
      }
    }
    area.remove(ownKey);
    return false;
  }

  function write(noted: ReadonlyMap<string, readonly unknown[]>, textOf: (entry: unknown) => string): boolean {
    const filled = [...noted].filter(([, entries]) => entries.length > 0);
    if (filled.length === 0) {
      area.remove(ownKey);
      return true;
    }
    const texts = filled.map(([part, entries]) => `${JSON.stringify(part)}:[${entries.map(textOf).join(',')}]`);
    try {
      area.set(ownKey, `{"time":${Date.now()},"parts":{${texts.join(',')}}}`);
      return true;
    } catch {
      return false;
    }
  }

  async function replayAll(part: string, apply: (entries: readonly unknown[]) => Promise<void>): Promise<void> {
    const left = keys()
      .filter((key) => key !== ownKey)
      .map((key) => ({ key, text: area.get(key), note: parsed(area.get(key)) }))
      .toSorted((one, other) => (one.note?.time ?? 0) - (other.note?.time ?? 0));
    for (const { key, text, note } of left) {
      const entries = note?.parts[part];
      // What is no list cannot be read any more, and must not hold up what others left.
      if (Array.isArray(entries)) await apply(entries);
      // A page that came back has noted something else meanwhile, which is still to be replayed.
      if (area.get(key) === text) forget(area, key, note, part);
    }
  }

  return {
    keep(part, entries, sheddings = []) {
      if (isClosed || (entries.length === 0 && !parts.has(part))) return true;
      if (entries.length > 0) parts.set(part, { entries, sheddings });
      else parts.delete(part);
      return store();
    },
    isLeft: isPageClosed,
    hasLeft: () => area.keys().some((key) => key !== ownKey && (key.startsWith(PREFIX) || FORMER_NOTES.test(key))),
    async replay(part, apply) {
      // A start is not held up where nobody left anything.
      if (keys().some((key) => key !== ownKey)) await alone(() => replayAll(part, apply));
    },
    async replayFormer(kinds, take) {
      const isOfKind = (key: string): boolean => kinds.some((kind) => key.startsWith(`parley/${kind}/`));
      if (area.keys().some(isOfKind)) await alone(() => take(area));
    },
    close() {
      isClosed = true;
      for (const key of keys()) area.remove(key);
    },
  };
}

function forget(area: TextArea, key: string, note: Note | undefined, part: string): void {
  const { [part]: _done, ...rest } = note?.parts ?? {};
  if (note && Object.keys(rest).length > 0) area.set(key, JSON.stringify({ ...note, parts: rest }));
  else area.remove(key);
}

/**
 * Works while no other tab does. A tab that stands still with the lock must not keep others from starting: after a moment
 * the work is left to it. Browsers have locks only on secure pages; without one two tabs may replay the same, which
 * changes nothing.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return work();
  let isMine = false;
  const begin = (): Promise<void> => {
    isMine = true;
    return work();
  };
  try {
    await navigator.locks.request(LOCK_NAME, { signal: AbortSignal.timeout(PATIENCE_MS) }, begin);
  } catch (error) {
    if (isMine) throw error;
  }
}

/** Undefined where a note cannot be read any more. */
function parsed(text: string | null): Note | undefined {
  try {
    const note = JSON.parse(text ?? '') as Partial<Note> | null;
    return typeof note?.parts === 'object' && note.parts !== null
      ? { time: note.time ?? 0, parts: note.parts }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Sheds the entries of some kind, the longest one first. */
export function shedLongest(rank: number, isOfKind: (entry: unknown, size: number) => boolean): Shedding {
  return {
    rank,
    lighter(entries, sizeOf) {
      const candidates = entries.filter((entry) => isOfKind(entry, sizeOf(entry)));
      if (candidates.length === 0) return undefined;
      const longest = candidates.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
      return entries.filter((entry) => entry !== longest);
    },
  };
}

/** Calls back when another tab of this browser has left something in its journal. */
export function onJournalLeft(listener: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue !== null && key?.startsWith(accountPrefix(PAGE_ACCOUNT) + PREFIX)) listener();
  });
}
