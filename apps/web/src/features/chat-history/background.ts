import { showToast } from '#/components/toast-store.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure } from '#/lib/api.ts';
import { once } from '#/lib/once.ts';
import { announceApplied } from '#/storage/document/announce.ts';
import { onPageHide } from '#/storage/page-hide.ts';
import type { TabMessage } from '#/storage/tabs.ts';
import { createOneTabLock } from './one-tab-lock.ts';
import { createDeletionsAhead, type DeletionsAhead } from './deletions-ahead.ts';
import { useHistoryStatus } from './history-status.ts';
import { historyWorld, type HistoryWorld } from './history-world.ts';
import type { HistoryNotes } from './history-notes.ts';
import { createMemoryNotes } from './memory-notes.ts';
import { nextRound } from './model/next-round.ts';
import { openHistoryNotes } from './notes-database.ts';
import { createRepeatingJob } from './repeating-job.ts';
import { serverHistory, writeOutlivingPage } from './server-history.ts';
import { createHistorySync } from './sync-history.ts';

/** Whoever changes one thing changes another a moment later. */
const QUIET_FOR_MS = 1_000;
/** A page that starts has better things to do than to compare; it only listens. */
const FIRST_ROUND_MS = 2_500;
/** How long somebody who signs out waits for the last changes to be sent. */
const COUNT_PATIENCE_MS = 5_000;

interface Comparing {
  /** Compares now. */
  readonly hurry: () => void;
  readonly stop: () => void;
}

/** The comparison of this page's chats with the server, made when it is first needed. */
export const background = once(() => createBackground(historyWorld.get()));

/** What keeps the chats of a page and those of its server the same. */
function createBackground({ storage: opening, tabs }: HistoryWorld) {
  let running: Comparing | undefined;
  const alone = createOneTabLock();
  /** Where the browser keeps no database, everything is compared at each start. */
  const readNotes = once((): Promise<HistoryNotes> => openHistoryNotes().catch(createMemoryNotes));

  async function historySync(notes: HistoryNotes) {
    const storage = await opening;
    return createHistorySync({
      storage,
      notes,
      remote: serverHistory,
      now: Date.now,
      announce: (touched) => announceApplied(storage, touched),
      onProgress: (left) => useHistoryStatus.setState({ left }),
    });
  }

  async function deletionsAhead(): Promise<DeletionsAhead> {
    const [storage, notes] = await Promise.all([opening, readNotes()]);
    return createDeletionsAhead({ storage, notes, now: Date.now, write: writeOutlivingPage });
  }

  function begin(): Comparing {
    const controller = new AbortController();
    const { signal } = controller;
    const changed = new Set<string>();
    let failures = 0;
    let hasScanned = false;
    let deletions: DeletionsAhead | undefined;
    const plan = createRepeatingJob(round, signal);
    void tellLastDone().catch(() => {});

    async function round(): Promise<number> {
      try {
        await alone(signal, compare);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!signal.aborted) useHistoryStatus.setState({ problem: problemOf(error) });
      }
      useHistoryStatus.setState({ left: undefined });
      return nextRound(failures, document.visibilityState === 'visible');
    }

    /** Before anything is compared, which another tab may be doing for long: only a device that never did is at its first time. */
    async function tellLastDone(): Promise<void> {
      const { doneAt } = await (await readNotes()).meta();
      if (!signal.aborted && useHistoryStatus.getState().doneAt === undefined) useHistoryStatus.setState({ doneAt });
    }

    async function compare(): Promise<void> {
      const notes = await readNotes();
      const history = await historySync(notes);
      await noteChanges();
      if (!hasScanned) await history.scan();
      hasScanned = true;
      await history.run(signal);
      deletions?.forgetAll();
      const [{ doneAt }, refusal] = await Promise.all([notes.meta(), history.countRefused()]);
      // Said once where nobody looks at the settings; those say it as long as it lasts.
      if (refusal.isFull && !useHistoryStatus.getState().isFull)
        showToast({ kind: 'error', text: t('errors.account_full') });
      useHistoryStatus.setState({ doneAt, ...refusal, problem: undefined });
    }

    /** On the disk, so that they are sent even when this page goes away before. */
    async function noteChanges(): Promise<void> {
      const ids = [...changed];
      changed.clear();
      if (ids.length > 0) await (await readNotes()).markLocal(ids);
    }

    function hear(message: TabMessage): void {
      const id = changedChat(message);
      if (id === undefined) return;
      // Whoever deletes something, and leaves, wants it to be gone.
      const isRemoved = message.type === 'session-removed';
      if (isRemoved) void deletions?.removed(id).catch(() => {});
      else deletions?.forget(id);
      changed.add(id);
      // Without the database there is nothing to lose; the next start compares everything.
      void noteChanges().catch(() => {});
      const quiet = isRemoved ? 0 : QUIET_FOR_MS;
      plan(failures === 0 ? quiet : nextRound(failures, true));
    }

    const hurry = (): void => plan(0);
    const comeBack = (): void => {
      if (document.visibilityState === 'visible') hurry();
    };

    // Until it is there, the comparison at the start sends what is deleted.
    void deletionsAhead().then(
      (ready) => (deletions = ready),
      () => {},
    );
    const stopWatching = onPageHide(() => deletions?.sendAgain());
    const stopHearing = tabs.listenToAll(hear);
    document.addEventListener('visibilitychange', comeBack, { signal });
    addEventListener('online', hurry, { signal });
    plan(FIRST_ROUND_MS);
    return {
      hurry,
      stop() {
        controller.abort();
        stopHearing();
        stopWatching();
      },
    };
  }

  return {
    /** Runs while one tab does, and waits for another one's end. */
    alone,

    /** Compares after every change, or stops doing so. */
    run(isOn: boolean): void {
      if (isOn) {
        running ??= begin();
        return;
      }
      running?.stop();
      running = undefined;
    },

    /** After a failure that the person has done something about. */
    compareNow: () => running?.hurry(),

    /** Says that every chat has to be compared: nobody watched what happened before. */
    async compareEverything(): Promise<void> {
      await (await historySync(await readNotes())).markAll();
    },

    /** How many chats the server does not have as they are here; what can be sent within moments is sent first. */
    async countUnsent(): Promise<number> {
      const signal = AbortSignal.timeout(COUNT_PATIENCE_MS);
      const notes = await readNotes();
      const history = await historySync(notes);
      await alone(signal, () => history.run(signal)).catch(() => {});
      return notes.countDue();
    },

    /** For when the server has nothing of this device any more. Notes that stay are found to be outdated later. */
    async forgetNotes(): Promise<void> {
      await (await readNotes()).forget().catch(() => {});
      useHistoryStatus.setState({ doneAt: 0, refused: 0, isFull: false, problem: undefined });
    },
  };
}

function changedChat(message: TabMessage): string | undefined {
  switch (message.type) {
    case 'session-changed':
    case 'session-removed':
    case 'messages-changed':
    case 'messages-removed':
      return message.sessionId;
    default:
      return undefined;
  }
}

function problemOf(error: unknown): ApiFailure['code'] | 'this-device' {
  return error instanceof ApiFailure ? error.code : 'this-device';
}
