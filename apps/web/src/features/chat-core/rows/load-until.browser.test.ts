import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStorage } from '#/storage/open.ts';
import { aMessageRow } from '#/storage/testing/rows.ts';
import type { MessageRow, RecordStorage } from '#/storage/records.ts';
import { STORAGES } from '#/storage/testing/storages.ts';
import { createChatRecords } from './chat-records.ts';
import { OpenChat } from './open-chat.ts';
import { reachFirst, reachMessage } from './load-until.ts';

const COUNT = 1_300;
let storage: RecordStorage;
let records: ReturnType<typeof createChatRecords>;

const row = (index: number, more: Partial<MessageRow> = {}): MessageRow =>
  aMessageRow({ id: `m${index}`, sessionId: 'chat', position: index, ...more });

beforeEach(async () => {
  storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  records = createChatRecords(Promise.resolve(storage), createMemoryStorage());
  await storage.write(Array.from({ length: COUNT }, (_, index) => ({ table: 'messages', put: row(index) })));
});

/** With its last page loaded. */
async function openedChat(): Promise<OpenChat> {
  const chat = new OpenChat('chat');
  chat.putMessages(await records.pageMessages('chat', 60));
  chat.setFrame({ status: 'ready', firstIndex: COUNT - 60, hasOlder: true });
  return chat;
}

describe('a long chat', () => {
  it('shows its beginning before all that follows it has been read', async () => {
    const chat = await openedChat();
    const heads: (number | undefined)[] = [];
    chat.onFrame(() => heads.push(chat.frame.head?.length));
    expect(await reachFirst(records, chat)).toBe(false);
    expect(heads[0]).toBe(60);
    expect(chat.frame).toMatchObject({ head: undefined, firstIndex: 0, hasOlder: false });
    expect(chat.frame.messageIds).toHaveLength(COUNT);
  });

  it('goes back to its end while the rest is still being read', async () => {
    const chat = await openedChat();
    let isBack = false;
    // At the very moment when the beginning shows: a fast disk has read the rest soon after.
    const unwatch = chat.onFrame(() => {
      if (chat.frame.head?.[0] !== 'm0') return;
      unwatch();
      expect(chat.shownMessage('m0')).toBeDefined();
      expect(chat.message('m0')).toBeUndefined();
      chat.setHead(undefined);
      expect(chat.frame.messageIds.at(-1)).toBe(`m${COUNT - 1}`);
      isBack = true;
    });
    await reachFirst(records, chat);
    expect(isBack).toBe(true);
  });

  it('loads a message from the middle with all that follows it, as one piece', async () => {
    const chat = await openedChat();
    expect(await reachMessage(records, chat, 'm400')).toBe(true);
    expect(chat.frame.messageIds).toContain('m400');
    expect(chat.frame.messageIds).toHaveLength(COUNT - chat.frame.firstIndex);
    expect(chat.frame.hasOlder).toBe(true);
  });

  it('keeps the words that are newer than those on the disk', async () => {
    const chat = await openedChat();
    chat.putMessages([row(COUNT - 1, { content: 'newer' })]);
    await reachFirst(records, chat);
    expect(chat.message(`m${COUNT - 1}`)?.content).toBe('newer');
  });

  it.each([
    ['is nowhere', 'lost'],
    ['belongs to another chat', 'other'],
  ])('does not find a message that %s', async (_, id) => {
    await storage.write([{ table: 'messages', put: row(1, { id: 'other', sessionId: 'elsewhere' }) }]);
    expect(await reachMessage(records, await openedChat(), id)).toBe(false);
  });
});
