import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { storageHealth } from '#/storage/health.ts';
import { createMemoryStorage } from '#/storage/open.ts';
import type { MessageRow, RecordStorage } from '#/storage/records.ts';
import { joinTabs } from '#/storage/tabs.ts';
import { breakable, failingOnce, STORAGES } from '#/storage/testing/storages.ts';
import { watched } from '#/storage/watched.ts';
import { createChatStore } from './chat-store.ts';

const FULL = new DOMException('full', 'QuotaExceededError');

let clock: number;

beforeEach(() => {
  clock = 1_000;
  storageHealth.setState({ kind: 'indexeddb', problem: undefined, damaged: [] });
});

function openTab(storage: RecordStorage) {
  return createChatStore({
    durable: Promise.resolve(watched(storage)),
    incognito: createMemoryStorage(),
    tabs: joinTabs(newId()),
    now: () => (clock += 1),
    newId,
    stamps: { device: () => 'here', tick: () => (clock += 1) },
    sections: () => ['incognito', 'pinned', ''],
  });
}

type Tab = ReturnType<typeof openTab>;

/** Everything that writes, once. Whoever asks for something hears when it fails, and goes on. */
async function useEverything(tab: Tab): Promise<string> {
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch {
      return undefined;
    } finally {
      // What goes to the disk in passing has been tried before the next step.
      await tab.flush();
      await settled();
    }
  };
  /** Whoever wants something back tries again when there was no room. */
  const tryTwice = async (undo: () => Promise<void>): Promise<void> => {
    const isBack = await attempt(() => undo().then(() => true));
    if (isBack !== true) await attempt(undo);
  };
  const id = (await attempt(() => tab.createSession({ topic: 'Tea' }))) ?? '';
  tab.open.hold(id);
  const question = await attempt(() => tab.open.append(id, { role: 'user', content: 'Which tea?' }));
  const answer = await attempt(() => tab.open.append(id, { role: 'assistant', streaming: true }));
  await attempt(async () => tab.open.update(answer?.id ?? '', { content: 'Green' }));
  await attempt(async () => tab.open.update(answer?.id ?? '', { content: 'Green tea.', streaming: false }));
  await attempt(() => tab.renameSession(id, 'All about tea'));
  await attempt(() => tab.open.replace(question?.id ?? '', { content: 'Which tea today?' }));
  const undoRemove = await attempt(() => tab.open.remove(answer?.id ?? ''));
  if (undoRemove) await tryTwice(undoRemove);
  await attempt(() => tab.open.showBranch(id, question?.id ?? ''));
  await attempt(() => tab.moveToShelf(id, 'pinned'));
  await attempt(async () => tab.drafts.change(id, { text: 'And milk?' }));
  await attempt(() => tab.forkSession(id));
  const deletion = await attempt(() => tab.deleteSession(id));
  if (deletion) await tryTwice(deletion.undo);
  return id;
}

/** Lets everything that is under way in the background come to its end. */
async function settled(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

const essence = ({ id, content, parentId, streaming }: MessageRow) => ({ id, content, parentId, streaming });

async function expectWhole(tab: Tab, disk: RecordStorage, id: string): Promise<void> {
  await tab.flush();
  await settled();
  const rows = await disk.pageMessages(id, { direction: 'newer', limit: 100 });
  const shown = (await tab.open.ready(id)).tree.byId;
  expect(rows.map(essence)).toEqual([...shown.values()].toSorted((a, b) => a.position - b.position).map(essence));
  expect(rows.map(({ content }) => content)).toEqual(expect.arrayContaining(['Which tea?', 'Green tea.']));
  expect(await disk.get('sessions', id)).toMatchObject({ id, messageCount: rows.length });
  expect((await disk.get('drafts', id))?.text).toBe('And milk?');
  await tab.renameSession(id, 'There is room again');
  expect(storageHealth.getState().problem).toBeUndefined();
}

const memory = STORAGES.find(({ kind }) => kind === 'memory') as (typeof STORAGES)[number];
const indexedDb = STORAGES[0] as (typeof STORAGES)[number];

/** How many writes there are, so that each of them can fail. */
async function countWrites(): Promise<number> {
  const disk = failingOnce(await memory.open(), 0, FULL);
  await useEverything(openTab(disk));
  return disk.writes;
}

describe('a disk that is full', () => {
  it('at any one write: nothing that was said is lost, and all is on the disk once there is room', async () => {
    const count = await countWrites();
    expect(count).toBeGreaterThan(15);
    for (let failAt = 1; failAt <= count; failAt += 1) {
      const disk = failingOnce(await memory.open(), failAt, FULL);
      const tab = openTab(disk);
      const id = await useEverything(tab);
      await expectWhole(tab, disk, id).catch((error: unknown) => {
        throw new Error(`after write ${failAt} of ${count} failed`, { cause: error });
      });
    }
  });

  it.each([memory, indexedDb])(
    'for good, in $kind: everything can be said and read, and is written once there is room',
    async ({ open }) => {
      const disk = breakable(await open(), FULL);
      disk.isBroken = true;
      const tab = openTab(disk);
      const id = await tab.createSession();
      tab.open.hold(id);
      const question = await tab.open.append(id, { role: 'user', content: 'Which tea?' });
      const answer = await tab.open.append(id, { role: 'assistant', streaming: true });
      tab.open.update(answer.id, { content: 'Green tea.', streaming: false });
      tab.drafts.change(id, { text: 'And milk?' });
      await tab.flush();
      expect((await tab.open.ready(id)).frame.messageIds).toEqual([question.id, answer.id]);
      expect(storageHealth.getState().problem).toBe('quota');
      expect(await disk.count('messages')).toBe(0);
      await expect(tab.open.remove(question.id)).rejects.toThrow('full');
      expect((await tab.open.ready(id)).frame.messageIds).toEqual([question.id, answer.id]);
      disk.isBroken = false;
      await expectWhole(tab, disk, id);
    },
  );
});
