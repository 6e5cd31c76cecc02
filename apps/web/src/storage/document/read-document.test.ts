import { describe, expect, it } from 'vitest';
import { documentText } from './document-text.ts';
import { readDocument } from './read-document.ts';
import { aDocument, aDocumentChat, aDocumentMessage } from './testing/documents.ts';

const sound = aDocument({ chats: [aDocumentChat({ id: 'c', messages: [aDocumentMessage({ id: 'm' })] })] });

describe('files that are refused', () => {
  it.each([
    ['not-json', 'Dear diary', undefined],
    ['not-json', '', undefined],
    ['not-json', '{"chat":{oops}}', undefined],
    ['cut-off', '{"chat":{"version":3.5,"state":{"sess', undefined],
    ['foreign', '[]', undefined],
    ['foreign', '{"chat-next-web-store":{"sessions":[]}}', undefined],
    ['foreign', '{"parley":7}', undefined],
    ['newer', '{"parley":{"format":2}}', 'parley'],
    ['newer', '{"chat":{"version":9,"state":{"sessions":[]}},"parley":{"format":1}}', 'chat'],
  ] as const)('as %s: %s', async (kind, text, what) => {
    await expect(readDocument(text)).rejects.toMatchObject({ name: 'DocumentProblem', kind, what });
  });

  it('however little of the end is missing', async () => {
    const text = await documentText(sound);
    for (const missing of [3, 10, 100]) {
      await expect(readDocument(text.slice(0, -missing)), `without ${missing}`).rejects.toMatchObject({
        kind: 'cut-off',
      });
    }
  });
});

describe('files that are read', () => {
  const file = (sessions: unknown, more: object = {}): string =>
    JSON.stringify({ chat: { version: 3.5, lastUpdateTime: 1, state: { sessions } }, ...more });

  it('without the records that are damaged, and with their neighbours', async () => {
    const messages = [
      { id: '1', date: 1, role: 'user', content: 'Tea' },
      { id: '2' },
      null,
      { id: '3', date: 3, role: 'user' },
    ];
    const text = file([{ id: 'c', messages }, 7, { topic: 'no id' }], { 'app-config': { version: 5, state: 3 } });
    const { document, counts } = await readDocument(text);
    expect(document.chats).toMatchObject([{ id: 'c', messages: [{ id: '1' }, { id: '3' }] }]);
    expect(document.stores['app-config']).toBeUndefined();
    expect(counts.damaged).toBe(5);
  });

  it('without circles of messages, times that are none, and replies that no server has', async () => {
    const messages = [
      { id: '1', date: 1, role: 'user', parentId: '2' },
      { id: '2', date: 2, role: 'assistant', parentId: '1' },
      { id: '3', date: 3, role: 'user', parentId: '3' },
      { id: '4', date: 1e300, role: 'user' },
      { id: '5', date: 5, role: 'assistant', streaming: true, replyId: '..' },
    ];
    const { document, counts } = await readDocument(
      file([
        { id: 'c', messages },
        { id: 'd', lastUpdate: 1e300 },
      ]),
    );
    expect(document.chats.map(({ id }) => id)).toEqual(['c']);
    expect(document.chats[0]?.messages.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['1', ''],
      ['2', '1'],
      ['3', ''],
    ]);
    expect(counts.damaged).toBe(3);
  });

  it('from before there were places and revisions', async () => {
    const messages = [
      { id: '1', date: 100, role: 'user' },
      { id: '2', date: 50, role: 'assistant', streaming: true, finishReason: 'stop' },
    ];
    const { document } = await readDocument(file([{ id: 'c', lastUpdate: 9, messages }]));
    expect(document.chats[0]).toMatchObject({ listedAt: 9 });
    expect(document.chats[0]?.messages).toMatchObject([
      { id: '1', position: 100, updatedAt: 100 },
      { id: '2', position: 101, updatedAt: 50, streaming: false },
    ]);
    expect(document.chats[0]?.messages[1]).not.toHaveProperty('finishReason');
  });

  it('without incognito chats, with chats that come twice as one, and every message in one chat', async () => {
    const said = (id: string, date: number) => ({ id, date, role: 'user' });
    const { document } = await readDocument(
      file([
        { id: 'secret', isIncognito: true, messages: [said('s', 1)] },
        { id: 'c', messages: [said('1', 1)] },
        { id: 'd', leafId: '1', messages: [said('1', 1), { ...said('2', 2), parentId: '1' }] },
        { id: 'c', messages: [said('0', 0)] },
      ]),
    );
    expect(document.chats.map(({ id }) => id)).toEqual(['c', 'd']);
    expect(document.chats[0]?.messages.map(({ id }) => id)).toEqual(['0', '1']);
    const [first, second] = document.chats[1]?.messages ?? [];
    expect(first?.id).not.toBe('1');
    expect(second?.parentId).toBe(first?.id);
    expect(document.chats[1]?.leafId).toBe(first?.id);
  });

  it('with stores of an older version brought to this one', async () => {
    const { document } = await readDocument(file([], { sync: { version: 1, state: { proxyUrl: '/api/cors/' } } }));
    expect(document.stores.sync).toMatchObject({ version: 1.2, state: { proxyUrl: '' } });
  });

  it('without a way into the prototype of everything', async () => {
    const crafted = `{"chat":{"version":3.5,"state":{"__proto__":{"polluted":1},"\\u005f_proto__":{"polluted":1},"sessions":[
      {"id":"c","__proto__":{"polluted":1},"messages":[
        {"id":"m","date":1,"role":"user","replay":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"x":1}}]}]}},
      "mask-store":{"version":3.2,"state":{"masks":{"__proto__":{"polluted":1},"constructor":{"x":1}}},"times":{"__proto__":1}}}`;
    const { document } = await readDocument(crafted);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(document.chats[0]?.messages[0]?.replay).toEqual({ x: 1 });
    expect(Object.keys(document.stores['mask-store']?.state['masks'] ?? {})).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/polluted|__proto__|constructor/u);
  });
});
