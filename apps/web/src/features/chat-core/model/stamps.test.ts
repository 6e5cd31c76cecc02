import { describe, expect, it } from 'vitest';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { touched } from './session-row.ts';
import { newMessageStamp, stampedMessage, stampedSession } from './stamps.ts';

const STAMPS = { device: () => 'here', tick: () => 50 };
const ROW = aSessionRow({ id: 'chat', lastUpdate: 10, messageCount: 2, leafId: 'm2' });

describe('the row of a chat', () => {
  it('is stamped when the chat is made', () => {
    expect(stampedSession(undefined, ROW, STAMPS)).toEqual({ ...ROW, revision: { here: 1 }, changedAt: 50 });
  });

  it.each([
    ['its name', { topic: 'Tea' }],
    ['its shelf', { shelf: 'pinned', listedAt: 60 }],
    ['its models', { models: ['a', 'b'] }],
    ['its mask', { mask: { ...ROW.mask, name: 'Cook' } }],
    ['a mark', { clearedAfterId: 'm1' }],
    ['what it remembers', { memoryPrompt: 'They like tea.' }],
    ['the branch on show', { leafId: 'm1' }],
    ['its place in the list', { listedAt: 11 }],
  ])('is stamped when somebody changes %s', (_, patch) => {
    const before = { ...ROW, revision: { here: 1, there: 4 }, changedAt: 40 };
    expect(stampedSession(before, { ...before, ...patch }, STAMPS)).toMatchObject({
      ...patch,
      revision: { here: 2, there: 4 },
      changedAt: 50,
    });
  });

  it.each([
    ['a message comes', { ...touched(ROW, 20), messageCount: 3, leafId: 'm3' }],
    ['a message goes', { ...ROW, messageCount: 1, leafId: 'm1' }],
    ['a reply ends', { ...touched(ROW, 20), stat: { tokenCount: 1, wordCount: 1, charCount: 1 } }],
    ['nothing changes', { ...ROW }],
  ])('is not stamped when %s', (_, after) => {
    expect(stampedSession(ROW, after, STAMPS)).toBe(after);
  });

  it('gets a later time than it had, also from a device whose clock is behind', () => {
    const before = { ...ROW, changedAt: 90 };
    expect(stampedSession(before, { ...before, topic: 'Tea' }, STAMPS)).toMatchObject({ changedAt: 91 });
  });
});

describe('a message', () => {
  it('counts every change by its author, and never goes back in time', () => {
    const row = aMessageRow({ id: 'm', ...newMessageStamp(10, 'here') });
    expect(stampedMessage(row, 20, 'here')).toMatchObject({ updatedAt: 20, revision: { here: 20 } });
    expect(stampedMessage(row, 5, 'there')).toMatchObject({ updatedAt: 11, revision: { here: 10, 'there.b': 11 } });
  });
});
