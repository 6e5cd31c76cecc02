import { Message, Session } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { messageTree, pathTo } from '#/features/chat-core/public.ts';
import { entriesOf } from './export-entry.ts';
import { toSession } from './to-session.ts';

const context = [Message.parse({ id: 'c', date: 1, role: 'system', content: 'Be kind' })];
const row = aSessionRow({
  id: 'chat',
  topic: 'Tea',
  messageCount: 5,
  leafId: 'e',
  mask: { ...aSessionRow({ id: 'x' }).mask, context },
});
const rows = ['a', 'b', 'c', 'd', 'e'].map((id, position) =>
  aMessageRow({
    id,
    position,
    role: position % 2 === 0 ? 'user' : 'assistant',
    content: id,
    ...(id === 'b' && { reasoning: 'hm', usage: { promptTokens: 1, completionTokens: 2 }, replay: { signature: 's' } }),
  }),
);
const entries = entriesOf(row, rows);
const chosen = (...ids: string[]) => ({ chosen: new Set(ids), hasContext: false });

describe('the messages of a chat', () => {
  it('are those of the branch on show, with all answers that stand beside each other', () => {
    const branched = [
      aMessageRow({ id: 'q', position: 1, parentId: '', sideBySide: ['x', 'y'] }),
      aMessageRow({ id: 'x', position: 2, parentId: 'q', role: 'assistant' }),
      aMessageRow({ id: 'y', position: 3, parentId: 'q', role: 'assistant' }),
      aMessageRow({ id: 'old', position: 4, parentId: 'x' }),
      aMessageRow({ id: 'new', position: 5, parentId: 'x' }),
    ];
    const found = entriesOf({ leafId: 'new' }, branched);
    expect(found.map(({ message, parentId }) => [message.id, parentId])).toEqual([
      ['q', ''],
      ['x', 'q'],
      ['y', 'q'],
      ['new', 'x'],
    ]);
  });
});

describe('a chat as JSON', () => {
  it('is what the contract says, and comes back as it was', () => {
    const session = toSession(row, entries, { chosen: new Set(['a', 'b', 'c', 'd', 'e']), hasContext: true });
    const read = Session.parse(JSON.parse(JSON.stringify(session)));
    expect(read).toEqual(session);
    expect(read.mask.context).toEqual(context);
    for (const [index, { parentId: _place, ...message }] of read.messages.entries()) {
      const {
        sessionId: _chat,
        position: _position,
        updatedAt: _time,
        ...stored
      } = rows[index] ?? aMessageRow({ id: 'none' });
      expect(message).toEqual(stored);
    }
  });

  it('has only the chosen messages, as one branch', () => {
    const session = toSession(row, entries, chosen('b', 'e'));
    expect(session.messages.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['b', ''],
      ['e', 'b'],
    ]);
    expect(pathTo(messageTree(session.messages), session.leafId)).toEqual(['b', 'e']);
  });

  it('ends with the last chosen message', () => {
    expect(toSession(row, entries, chosen('a', 'b')).leafId).toBe('b');
  });

  it('has the context of its mask only when that was asked for', () => {
    expect(toSession(row, entries, chosen('a')).mask.context).toEqual([]);
  });

  it('names no answer beside another that stayed behind', () => {
    const branched = [
      aMessageRow({ id: 'q', position: 1, parentId: '', sideBySide: ['x', 'y'] }),
      aMessageRow({ id: 'x', position: 2, parentId: 'q', role: 'assistant' }),
      aMessageRow({ id: 'y', position: 3, parentId: 'q', role: 'assistant' }),
    ];
    const found = entriesOf({}, branched);
    expect(toSession(row, found, chosen('q', 'x')).messages[0]?.sideBySide).toBeUndefined();
    expect(toSession(row, found, chosen('q', 'x', 'y')).messages[0]?.sideBySide).toEqual(['x', 'y']);
  });
});
