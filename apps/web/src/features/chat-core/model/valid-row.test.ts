import { describe, expect, it } from 'vitest';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { isValidMessage, isValidSession } from './valid-row.ts';

const MESSAGE = aMessageRow({ id: 'm' });
const SESSION = aSessionRow({ id: 's' });

describe('a stored message', () => {
  it.each([
    {},
    { content: [{ type: 'text', text: 'Hi' }] },
    { content: [{ type: 'image_url', image_url: { url: 'blob:1' } }] },
    { attachments: [], sideBySide: ['a'], parentId: '', reasoning: 'Hm', usage: {}, revision: { a: 1 } },
    { fromTheFuture: true },
  ])('can be shown with %j', (fields) => {
    expect(isValidMessage({ ...MESSAGE, ...(fields as object) })).toBe(true);
  });

  it.each([
    { id: 5 },
    { sessionId: undefined },
    { position: 'first' },
    { updatedAt: Number.NaN },
    { date: '1.1.2024' },
    { role: 'narrator' },
    { content: null },
    { content: [{ type: 'text' }] },
    { content: [{ type: 'image_url', image_url: null }] },
    { content: [null] },
    { tools: null },
    { tools: [5] },
    { attachments: {} },
    { sideBySide: [1] },
    { usage: 'much' },
    { reasoning: {} },
    { parentId: 1 },
    { revision: 3 },
  ])('cannot be shown with %j', (fields) => {
    expect(isValidMessage({ ...MESSAGE, ...(fields as object) })).toBe(false);
  });

  it.each([null, undefined, 5, []])('is none when it is %j', (row) => {
    expect(isValidMessage(row as never)).toBe(false);
    expect(isValidSession(row as never)).toBe(false);
  });
});

describe('the row of a chat', () => {
  it('can be shown as it is made', () => {
    expect(isValidSession({ ...SESSION, leafId: 'm', revision: { a: 1 } })).toBe(true);
  });

  it.each([
    { topic: 5 },
    { shelf: null },
    { lastUpdate: 'today' },
    { listedAt: undefined },
    { messageCount: '3' },
    { models: 'gpt' },
    { tools: [null] },
    { stat: 1 },
    { mask: null },
    { mask: { id: 'm', modelConfig: {}, context: {} } },
    { mask: { id: 'm', context: [] } },
    { leafId: 1 },
    { memoryPrompt: {} },
  ])('cannot be shown with %j', (fields) => {
    expect(isValidSession({ ...SESSION, ...(fields as object) })).toBe(false);
  });
});
