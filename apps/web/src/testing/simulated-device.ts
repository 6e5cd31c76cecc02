import { AppConfig } from '@parley/contract';
import * as z from 'zod/mini';
import { createChatStore, UNDO_WINDOW_MS } from '#/features/chat-core/rows/chat-store.ts';
import { OwnMasks } from '#/features/masks/model/own-masks.ts';
import { runSync } from '#/features/sync/engine.ts';
import type { RemoteStore } from '#/features/sync/remote-stores/remote-store.ts';
import { announceApplied } from '#/storage/document/announce.ts';
import { applyDocument, type Touched } from '#/storage/document/apply-document.ts';
import { collectDocument } from '#/storage/document/collect-document.ts';
import { documentText } from '#/storage/document/document-text.ts';
import { createKeyValueStorage } from '#/storage/key-value.ts';
import { createPersistedStore } from '#/storage/persisted-store.ts';
import type { MessageRow, RecordStorage, SessionRow } from '#/storage/records.ts';
import type { TabMessage, Tabs } from '#/storage/tabs.ts';
import { memoryArea } from '#/storage/text-areas.ts';

const Folders = z.object({
  folders: z._default(
    z.array(z.object({ id: z.string(), name: z.string(), isOpen: z._default(z.boolean(), true) })),
    [],
  ),
});

export type SimulatedDevice = Awaited<ReturnType<typeof createDevice>>;

/** A browser in memory, with the records and stores of the app, and a clock that may be wrong by `skewMs`. */
export async function createDevice(name: string, skewMs: number, storage: RecordStorage = newStorage()) {
  let latest = 0;
  let ids = 0;
  let ahead = skewMs;
  const now = (): number => Date.now() + ahead;
  const tick = (): number => (latest = Math.max(now(), latest + 1));
  const newId = (): string => `${name}${String((ids += 1)).padStart(4, '0')}`;
  const id = name.repeat(16).slice(0, 16);
  const { page, others } = loopback();
  const world = { durable: Promise.resolve(storage), incognito: newStorage(), tabs: page, now, newId };
  const chats = createChatStore({ ...world, stamps: { device: () => id, tick }, sections: () => ['pinned', ''] });
  const config = createPersistedStore({ name: 'app-config', schema: AppConfig }, tick);
  const masks = createPersistedStore({ name: 'mask-store', schema: OwnMasks }, tick);
  const shelves = createPersistedStore({ name: 'chat', schema: Folders }, tick);
  const stores = [config, masks, shelves];
  for (const store of stores) await store.hydrate(storage, page);

  const flush = async (): Promise<void> => {
    await Promise.all([chats.flush(), ...stores.map((store) => store.flush())]);
  };

  return {
    name,
    storage,
    chats,
    config,
    masks,
    shelves,
    newId,
    flush,
    /** How to bring back the chats that were deleted last. */
    undos: [] as (() => Promise<void>)[],

    sessions: (): Promise<SessionRow[]> => storage.pageById('sessions', undefined, Infinity),

    messages: (sessionId: string): Promise<MessageRow[]> =>
      storage.pageMessages(sessionId, { direction: 'newer', limit: Infinity }),

    /** Deletes a chat for good: the time in which it can be brought back goes by. */
    async deleteChat(sessionId: string): Promise<void> {
      await chats.deleteSession(sessionId);
      ahead += UNDO_WINDOW_MS + 1;
      await chats.purgeLeftovers();
    },

    id,

    /** Lets the open chats take over what was written behind their back. */
    async announce(touched: Touched): Promise<void> {
      await announceApplied(storage, touched, others);
      await settled();
    },

    async sync(remote: RemoteStore): Promise<void> {
      await runSync({
        remote,
        device: {
          async collect() {
            await flush();
            return collectDocument(storage);
          },
          async apply(patch) {
            const touched = await applyDocument(storage, patch, 'merge', { device: id, now: tick });
            await announceApplied(storage, touched, others);
            await settled();
          },
          keepSnapshot: () => Promise.resolve(),
        },
      });
    },

    /** Everything on it that syncs, as one text. */
    async content(): Promise<string> {
      await flush();
      return documentText(await collectDocument(storage));
    },
  };
}

function newStorage(): RecordStorage {
  return createKeyValueStorage('memory', memoryArea(), 'device');
}

/** The line of a page that is alone, and the end from which others speak to it. */
function loopback(): { page: Tabs; others: Tabs } {
  const listeners = new Set<(message: TabMessage) => void>();
  const listen: Tabs['listen'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    page: { post: () => {}, listen },
    others: { post: (message) => listeners.forEach((listener) => listener(message)), listen: () => () => {} },
  };
}

/** Lets the page take over what it was told. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
