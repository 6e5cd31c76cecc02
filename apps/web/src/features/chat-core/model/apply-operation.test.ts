import type { SessionStat } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { Change, FindRow, MessageRow, SessionRow, Tombstone } from '#/storage/records.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { tombstoneOfMessage } from '#/storage/tombstones.ts';
import { applyOperation } from './apply-operation.ts';
import { editsBetween, rowsBeside, type ChatOperation, type OperationOf } from './chat-operation.ts';
import { NO_STAT, statOfContent } from './session-stat.ts';
import { withoutSuperseded } from './superseded.ts';

const by = { sessionId: 'chat', device: 'here', time: 100 };

interface Rows {
  readonly [name: string]: unknown;
}

const chat = aSessionRow({ id: 'chat', lastUpdate: 50, messageCount: 2, leafId: 'answer', topic: 'Tea' });
const question = aMessageRow({ id: 'question', revision: { here: 10 }, updatedAt: 10 });
const answer = aMessageRow({ id: 'answer', position: 2, parentId: 'question', revision: { here: 20 }, updatedAt: 20 });
const rows: Rows = { 'sessions/chat': chat, 'messages/question': question, 'messages/answer': answer };

function finder(stored: Rows, operation: ChatOperation): FindRow {
  const readable = new Set(rowsBeside(operation).map(({ table, id }) => `${table}/${id}`));
  return ((table, id) => {
    if (!readable.has(`${table}/${id}`)) throw new Error(`${table}/${id} was not read`);
    return stored[`${table}/${id}`];
  }) as FindRow;
}

const statIn = (stored: Rows): number => (stored['sessions/chat'] as SessionRow).stat.charCount;

/** After a journal with these operations was replayed. */
function after(stored: Rows, ...operations: readonly ChatOperation[]): Rows {
  return withoutSuperseded(operations).reduce((now, operation) => {
    const session = now['sessions/chat'] as SessionRow | undefined;
    return withChanges(now, applyOperation({ session, find: finder(now, operation) }, operation));
  }, stored);
}

function withChanges(stored: Rows, changes: readonly Change[]): Rows {
  const next = { ...stored };
  for (const change of changes) {
    if ('put' in change) next[`${change.table}/${(change.put as { id: string }).id}`] = change.put;
    else if ('remove' in change) delete next[`${change.table}/${change.remove}`];
  }
  return next;
}

const grave = tombstoneOfMessage(answer, { device: 'here', deletedAt: 90 });
const hello = aMessageRow({
  id: 'hello',
  position: 3,
  parentId: 'answer',
  date: 60,
  revision: { here: 60 },
  updatedAt: 60,
});

const append: ChatOperation = { ...by, type: 'append', row: hello, place: 'end', leafBefore: 'answer' };
const patch: ChatOperation = { ...by, type: 'patch-message', row: { ...answer, content: 'Green', updatedAt: 30 } };
const remove: OperationOf<'remove'> = {
  ...by,
  type: 'remove',
  tombstones: [grave],
  moved: [],
  edits: editsBetween(chat, { ...chat, leafId: 'question' }),
  counted: NO_STAT,
};
const restored: MessageRow = { ...answer, revision: { here: 95 }, updatedAt: 95 };
const bringBack: ChatOperation = {
  ...by,
  time: 110,
  type: 'insert',
  rows: [restored],
  moved: [],
  edits: editsBetween({ ...chat, leafId: 'question' }, chat),
  counted: NO_STAT,
};
const rename: ChatOperation = { ...by, type: 'patch-session', edits: editsBetween(chat, { ...chat, topic: 'Coffee' }) };
const cool: ChatOperation = {
  ...by,
  type: 'patch-session',
  edits: editsBetween(chat, { ...chat, mask: { ...chat.mask, name: 'Cool' } }),
};
const create: ChatOperation = { ...by, type: 'create-chat', row: aSessionRow({ id: 'chat', revision: { here: 1 } }) };
const trash: ChatOperation = { ...by, type: 'delete-chat', deletedAt: 100 };
const untrash: ChatOperation = { ...by, time: 120, type: 'restore-chat' };

describe('every operation', () => {
  it.each([
    ['append', rows, [append]],
    ['patch-message', rows, [patch]],
    ['remove', rows, [remove]],
    ['patch-session', rows, [rename, cool]],
    ['create-chat', {}, [create]],
    ['delete-chat', rows, [trash]],
    ['delete and restore a chat', rows, [trash, untrash]],
    ['one after another', rows, [append, patch, rename, remove, bringBack, cool, trash, untrash]],
  ] as const)('%s: changes the rows, and nothing when it is applied once more', (_, stored, operations) => {
    const once = after(stored, ...operations);
    expect(once).not.toEqual(stored);
    expect(after(once, ...operations)).toEqual(once);
  });

  it.each([append, patch, remove, bringBack, rename, trash, untrash])(
    '$type is the same after the journal',
    (operation) => {
      const read = JSON.parse(JSON.stringify(operation)) as ChatOperation;
      expect(after(rows, remove, read)).toEqual(after(rows, remove, operation));
      expect(after(rows, read)).toEqual(after(rows, operation));
    },
  );

  it.each([append, patch, remove, bringBack, rename])('$type does nothing to a chat that is gone', (operation) => {
    expect(after({}, operation)).toEqual({});
  });
});

describe('what was done since', () => {
  const changed: SessionRow = { ...chat, topic: 'Cocoa', changedAt: 200, revision: { here: 5 } };
  const deleted: Tombstone = { ...grave, revision: { here: 500 } };

  it.each([
    [
      'a message that was removed does not come again',
      { ...rows, [`tombstones/message:hello`]: tombstoneOfMessage(hello, { device: 'here', deletedAt: 70 }) },
      append,
    ],
    ['a message that was removed gets no words', { 'sessions/chat': chat }, patch],
    ['newer words stay', { ...rows, 'messages/answer': { ...answer, updatedAt: 40 } }, patch],
    [
      'a later removal stays',
      { 'sessions/chat': chat, 'messages/question': question, 'tombstones/message:answer': deleted },
      bringBack,
    ],
    ['a later name stays', { ...rows, 'sessions/chat': changed }, rename],
    ['a chat that is in use is not made anew', rows, create],
    [
      'a chat that was deleted is not made anew',
      { 'tombstones/chat:chat': { id: 'chat:chat', revision: { here: 2 } } },
      create,
    ],
    ['a chat that was purged does not come back', {}, untrash],
  ] as const)('%s', (_, stored, operation) => {
    expect(after(stored, operation)).toEqual(stored);
  });

  it('does not keep a field from changing that nobody else touched', () => {
    expect(after({ ...rows, 'sessions/chat': changed }, cool)['sessions/chat']).toMatchObject({
      topic: 'Cocoa',
      mask: { name: 'Cool' },
      revision: { here: 6 },
      changedAt: 201,
    });
  });

  it('does not keep the last words of a message from coming that was moved after them', () => {
    const spoken = { ...hello, content: 'Longer', updatedAt: 90, revision: { here: 90 }, parentId: 'question' };
    const moved = [{ id: 'hello', from: 'answer', to: 'question', updatedAt: 90, revision: { here: 90 } }];
    const words: ChatOperation = { ...by, type: 'patch-message', row: spoken };
    const now = after({ ...rows, 'messages/hello': hello }, { ...remove, moved }, words);
    expect(now['messages/hello']).toEqual(spoken);
  });

  it('does not keep a chat from being deleted', () => {
    const now = after({ ...rows, 'sessions/chat': changed }, trash);
    expect(now['sessions/chat']).toBeUndefined();
    expect(now['trash/chat']).toMatchObject({ session: { topic: 'Cocoa' } });
    expect(now['tombstones/chat:chat']).toMatchObject({ deletedAt: 100, revision: { here: 6 } });
  });

  it('stays on show when a message comes late', () => {
    const used = { ...chat, leafId: 'other', lastUpdate: 70 };
    const now = after({ ...rows, 'sessions/chat': used }, append);
    expect(now['sessions/chat']).toMatchObject({ leafId: 'other', lastUpdate: 70, messageCount: 3 });
  });
});

describe('a removed message', () => {
  it('hands what followed it to the one before it, whatever words that has by now', () => {
    const moved = [{ id: 'hello', from: 'answer', to: 'question', updatedAt: 90, revision: { here: 90 } }];
    const grown = { ...hello, content: 'Longer', updatedAt: 95, revision: { here: 95 } };
    const now = after({ ...rows, 'messages/hello': grown }, { ...remove, moved });
    expect(now['messages/hello']).toMatchObject({ parentId: 'question', content: 'Longer', updatedAt: 95 });
  });

  it('is not taken off the count where it never was on the disk', () => {
    const now = after({ 'sessions/chat': chat }, remove);
    expect(now['sessions/chat']).toMatchObject({ messageCount: 2 });
    expect(now['tombstones/message:answer']).toBeDefined();
  });
});

describe('changes that go back and forth in a journal', () => {
  const leaf = (from: string, to: string, time: number): ChatOperation => ({
    ...by,
    time,
    type: 'patch-session',
    edits: editsBetween({ ...chat, leafId: from }, { ...chat, leafId: to }),
  });
  const journal = [leaf('answer', 'other', 101), leaf('other', 'answer', 102)];

  it('end with the last one, wherever the disk had come to', () => {
    for (const leafId of ['answer', 'other']) {
      const stored = { ...rows, 'sessions/chat': { ...chat, leafId } };
      const once = after(stored, ...journal);
      expect(once['sessions/chat']).toMatchObject({ leafId: 'answer' });
      expect(after(once, ...journal)).toEqual(once);
    }
  });

  it('leave a message alone that was removed and brought back, wherever the disk had come to', () => {
    const removed = after(rows, remove);
    const back = after(removed, bringBack);
    expect(back['messages/answer']).toEqual(restored);
    expect(back['sessions/chat']).toMatchObject({ messageCount: 2, leafId: 'answer' });
    expect(back['tombstones/message:answer']).toBeUndefined();
    expect(after(removed, remove, bringBack)).toEqual(back);
    expect(after(back, remove, bringBack)).toEqual(back);
    expect(after(rows, remove, bringBack)).toEqual(rows);
  });
});

describe('a message that another tab has added already', () => {
  it('gets the later words of the page that wrote it, in the place that it has', () => {
    const early = { ...hello, content: 'First', updatedAt: 60, parentId: 'question' };
    const late = { ...hello, content: 'First and last', updatedAt: 70 };
    const stored = { ...rows, 'messages/hello': early };
    const now = after(stored, { ...by, type: 'append', row: late, place: 'end', leafBefore: 'answer' });
    expect(now['messages/hello']).toMatchObject({ content: 'First and last', parentId: 'question' });
    expect(now['sessions/chat']).toMatchObject({ messageCount: chat.messageCount, lastUpdate: chat.lastUpdate });
    const added = statOfContent('First and last').charCount - statOfContent('First').charCount;
    expect(statIn(now)).toBe(chat.stat.charCount + added);
  });

  it('keeps words that are newer', () => {
    const stored = { ...rows, 'messages/hello': { ...hello, content: 'Newer', updatedAt: 99 } };
    expect(after(stored, append)).toEqual(stored);
  });
});

describe('the totals of a chat', () => {
  const long = (charCount: number): SessionStat => ({ tokenCount: charCount, wordCount: 1, charCount });
  const grown = (time: number, before: number, now: number, messageId = 'answer'): ChatOperation => ({
    ...by,
    type: 'count',
    time,
    at: time,
    messageId,
    before: long(before),
    after: long(now),
  });
  const start = chat.stat.charCount;

  it('have a message once, however often its count comes', () => {
    const once = after(rows, grown(101, 0, 10));
    expect(statIn(once)).toBe(start + 10);
    expect(after(once, grown(101, 0, 10))).toEqual(once);
  });

  it('stay when a count comes late', () => {
    const twice = after(rows, grown(101, 0, 10), grown(102, 10, 15));
    expect(statIn(twice)).toBe(start + 15);
    expect(after(twice, grown(101, 0, 10))).toEqual(twice);
  });

  it('go by what was counted, not by what the page thought', () => {
    const late = { ...hello, content: 'First and last' };
    const added = after(rows, { ...append, row: late });
    // The page had added it with the first word, and another tab brought all of it before that.
    const counted = after(added, grown(200, 'First'.length, late.content.length, hello.id));
    expect(statIn(counted)).toBe(statIn(added));
  });

  it('have nothing of a message that is gone', () => {
    const removed = after(rows, remove);
    expect(after(removed, grown(101, 0, 10))).toEqual(removed);
  });

  it('rather miss a message than count it again when others were counted since', () => {
    const others = Array.from({ length: 8 }, (_, index) => grown(110 + index, 0, 1, `other${index}`));
    const counted = after(rows, grown(101, 0, 10), ...others);
    expect(after(counted, grown(101, 0, 10))).toEqual(counted);
    expect((counted['sessions/chat'] as SessionRow).counted).toHaveLength(8);
  });
});
