import { compareRevisions, Message, Session } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { DocumentChat, DocumentMessage } from '../document/document.ts';
import { copied, revived } from './bring-back.ts';

const aMessage = (fields: Partial<DocumentMessage> & { id: string }): DocumentMessage => ({
  ...Message.parse({ date: 1, role: 'user', content: 'Hello', ...fields }),
  position: fields.position ?? 1,
  updatedAt: fields.updatedAt ?? 1,
});

const aChat = (fields: Partial<DocumentChat> & { id: string }): DocumentChat => {
  const { messages = [], ...head } = fields;
  return { ...Session.parse(head), listedAt: 1, messages };
};

const counter = () => {
  let count = 0;
  return () => `new-${(count += 1)}`;
};

describe('a deleted chat that is brought back', () => {
  const chat = aChat({
    id: 'a',
    revision: { x: 1 },
    messages: [aMessage({ id: 'm1', revision: { x: 1 } }), aMessage({ id: 'm2' })],
  });
  const deletions = { chat: { x: 1, y: 3 }, messages: new Map([['m1', { x: 2 }]]) };
  const back = revived(chat, deletions, 'here', 99);

  it('has seen its deletion, and so have its messages', () => {
    expect(compareRevisions(back.revision, deletions.chat)).toBe('after');
    expect(compareRevisions(back.messages[0]?.revision, { x: 2 })).toBe('after');
    expect(compareRevisions(back.messages[1]?.revision, deletions.chat)).toBe('after');
  });

  it('has seen what it had seen before', () => {
    expect(compareRevisions(back.revision, chat.revision)).toBe('after');
    expect(back).toMatchObject({ id: 'a', changedAt: 99, messages: [{ id: 'm1' }, { id: 'm2' }] });
  });

  it('counts as changed even where nobody knows of a deletion', () => {
    const unknown = revived(chat, { chat: undefined, messages: new Map() }, 'here', 99);
    expect(compareRevisions(unknown.revision, chat.revision)).toBe('after');
  });
});

describe('the earlier state of a chat that is still here', () => {
  const chat = aChat({
    id: 'a',
    topic: 'Tea',
    leafId: 'm3',
    clearedAfterId: 'm1',
    summarizedUpToId: 'gone',
    messages: [
      aMessage({ id: 'm1', parentId: '', sideBySide: ['m2', 'm3'] }),
      aMessage({ id: 'm2', parentId: 'm1' }),
      aMessage({ id: 'm3', parentId: 'm1', position: 2 }),
      aMessage({ id: 'm4', position: 3 }),
    ],
  });
  const copy = copied(chat, 'Tea (then)', { newId: counter(), device: 'here', now: 99 });

  it('comes under ids of its own, with every branch where it was', () => {
    const [m1, m2, m3, m4] = copy.messages;
    expect([copy.id, m1?.id, m2?.id, m3?.id, m4?.id].every((id) => id?.startsWith('new-'))).toBe(true);
    expect(new Set([copy.id, ...copy.messages.map(({ id }) => id)]).size).toBe(5);
    expect(m1).toMatchObject({ parentId: '', sideBySide: [m2?.id, m3?.id] });
    expect([m2?.parentId, m3?.parentId]).toEqual([m1?.id, m1?.id]);
    expect(m4).not.toHaveProperty('parentId');
    expect(copy).toMatchObject({ leafId: m3?.id, clearedAfterId: m1?.id });
    expect(copy).not.toHaveProperty('summarizedUpToId');
  });

  it('has the name that it is given, and keeps it', () => {
    expect(copy).toMatchObject({ topic: 'Tea (then)', hasOwnTopic: true, revision: { here: 99 } });
  });
});
