import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#/storage/document/canonical-json.ts';
import type { DocumentMessage, ParleyDocument } from '#/storage/document/document.ts';
import { aDocument, aDocumentChat, aDocumentMessage } from '#/storage/document/testing/documents.ts';
import { hasChanges } from './changes.ts';
import { mergeDocuments, mergeDocumentsNow } from './merge-documents.ts';
import { anyHistory, documentsAfter, play, RUNS } from './testing/histories.ts';

type Three = ReturnType<typeof documentsAfter>;

const merge = (left: ParleyDocument, right: ParleyDocument): ParleyDocument => mergeDocumentsNow(left, right).merged;

function check(rule: (three: Three) => void): void {
  const property = fc.property(anyHistory, (history) => rule(documentsAfter(history)));
  fc.assert(property, { numRuns: RUNS });
}

describe('a reply that two devices read from the server', () => {
  const of = (fields: Partial<DocumentMessage>): ParleyDocument =>
    aDocument({
      chats: [
        aDocumentChat({ id: 'c', messages: [aDocumentMessage({ id: 'm', replyId: 'r'.repeat(22), ...fields })] }),
      ],
    });
  const growing = of({ content: 'Once ', streaming: true, updatedAt: 9, revision: { a: 2 } });
  const ended = of({
    content: 'Once upon',
    streaming: false,
    finishReason: 'stop',
    updatedAt: 5,
    revision: { a: 1, b: 1 },
  });

  it('is one message, as far as either of them came', () => {
    for (const both of [merge(growing, ended), merge(ended, growing)]) {
      expect(both.chats[0]?.messages).toHaveLength(1);
      expect(both.chats[0]?.messages[0]).toMatchObject({
        content: 'Once upon',
        streaming: false,
        revision: { a: 2, b: 1 },
      });
    }
  });

  it('is one message where they only took differently long to read it', () => {
    const slower = of({ content: 'Once upon', streaming: false, durationMs: 7, updatedAt: 6, revision: { a: 2 } });
    expect(merge(slower, ended).chats[0]?.messages).toHaveLength(1);
    expect(canonicalJson(merge(slower, ended))).toBe(canonicalJson(merge(ended, slower)));
  });

  it('stays beside what somebody made of it', () => {
    const edited = of({ content: 'Twice', streaming: false, updatedAt: 6, revision: { a: 2 } });
    const contents = merge(edited, ended).chats[0]?.messages.map(({ content }) => content);
    expect(contents).toEqual(expect.arrayContaining(['Twice', 'Once upon']));
  });
});

describe('merging the documents of three devices', () => {
  it('does not depend on which of two comes first', () => {
    check(([left, right]) => {
      expect(canonicalJson(merge(left, right))).toBe(canonicalJson(merge(right, left)));
    });
  });

  it('gives the same document again when it is merged with itself or with a part of it', () => {
    check(([left, right]) => {
      expect(canonicalJson(merge(left, left))).toBe(canonicalJson(left));
      const both = merge(left, right);
      expect(canonicalJson(merge(both, right))).toBe(canonicalJson(both));
      expect(canonicalJson(merge(left, both))).toBe(canonicalJson(both));
    });
  });

  it('does not depend on the order in which three are merged', () => {
    check(([one, two, three]) => {
      const expected = canonicalJson(merge(one, merge(two, three)));
      expect(canonicalJson(merge(merge(one, two), three))).toBe(expected);
      expect(canonicalJson(merge(merge(one, three), two))).toBe(expected);
    });
  });

  it('keeps all that nobody deleted or wrote over, and nothing that somebody deleted', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const replicas = play(history);
        const end = replicas.reduce((all, { document }) => merge(all, document), aDocument());
        const contents = new Set(end.chats.flatMap((one) => one.messages.map(({ content }) => content)));
        const deleted = new Set(end.tombstones.map(({ recordId }) => recordId));
        const replaced = replicas.reduce((all, one) => all.union(one.replaced), new Set<string>());
        const isDeleted = (id: string): boolean => [...deleted].some((one) => id === one || id.startsWith(`${one}~`));
        for (const { content, messageId, chatId } of replicas.flatMap(({ written }) => written)) {
          if (replaced.has(content) || deleted.has(chatId) || isDeleted(messageId)) continue;
          expect(contents, `${content} in ${chatId}`).toContain(content);
        }
        expect(end.chats.filter(({ id }) => deleted.has(id))).toEqual([]);
        expect(end.chats.flatMap((one) => one.messages).filter(({ id }) => deleted.has(id))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('brings nothing more in once it was taken over', () => {
    check(([left, right]) => {
      const { merged } = mergeDocumentsNow(left, right);
      const again = mergeDocumentsNow(merged, right);
      expect(hasChanges(again.incoming)).toBe(false);
      expect(again.patch).toEqual(aDocument());
    });
  });
});

describe('what two devices did to the same', () => {
  const base = aDocumentMessage({ id: 'm', content: 'tea', position: 5, revision: { a: 1 } });
  const ofChat = (...messages: Parameters<typeof aDocumentMessage>[0][]) =>
    aDocument({ chats: [aDocumentChat({ id: 'c', messages: messages.map(aDocumentMessage) })] });

  it('keeps both edits of a message, the later under its id, the other as a version beside it', () => {
    const ours = ofChat({ ...base, content: 'green tea', revision: { a: 2 }, updatedAt: 10, parentId: 'q' });
    const theirs = ofChat({ ...base, content: 'black tea', revision: { a: 1, b: 1 }, updatedAt: 11, parentId: 'q' });
    const { merged, incoming, outgoing } = mergeDocumentsNow(ours, theirs);
    const [kept, beside] = merged.chats[0]?.messages ?? [];
    expect(kept).toMatchObject({ id: 'm', content: 'black tea', position: 5 });
    expect(beside).toMatchObject({ content: 'green tea', parentId: 'q', revision: { a: 2 } });
    expect(beside?.id).toMatch(/^m~[0-9a-f]{8}$/);
    expect(beside?.position).toBeGreaterThan(5);
    expect(beside?.position).toBeLessThan(5.5);
    expect(incoming.messages).toEqual({ added: [beside?.id], changed: ['m'], removed: [] });
    expect(outgoing.messages).toEqual({ added: [beside?.id], changed: [], removed: [] });
  });

  it('takes the edit alone where the other side did not touch the message', () => {
    const { merged } = mergeDocumentsNow(
      ofChat({ ...base }),
      ofChat({ ...base, content: 'x', revision: { a: 1, b: 1 } }),
    );
    expect(merged.chats[0]?.messages).toMatchObject([{ id: 'm', content: 'x' }]);
  });

  it('takes the later of two values of a setting, and a deletion like a value', () => {
    const store = (theme: string, time: number, masks: object, maskTime: number) =>
      aDocument({
        stores: {
          'app-config': { version: 5, lastUpdateTime: 1, state: { theme }, times: { theme: time } },
          'mask-store': { version: 3.2, lastUpdateTime: 1, state: { masks }, times: { 'masks.x': maskTime } },
        },
      });
    const { merged, incoming } = mergeDocumentsNow(
      store('dark', 3, { x: { name: 'Tea' } }, 4),
      store('light', 2, {}, 5),
    );
    expect(merged.stores['app-config']?.state).toEqual({ theme: 'dark' });
    expect(merged.stores['mask-store']?.state).toEqual({ masks: {} });
    expect(incoming.settings).toEqual(['mask-store.masks.x']);
  });
});

describe('records without revisions', () => {
  it('joins chats by id, adds unknown messages by their time and skips chats without messages', () => {
    const said = (id: string, date: number) => aDocumentMessage({ id, date, position: date, updatedAt: date });
    const ours = aDocument({
      chats: [aDocumentChat({ id: 'c', topic: 'Old', lastUpdate: 3, messages: [said('1', 1), said('3', 3)] })],
    });
    const theirs = aDocument({
      chats: [
        aDocumentChat({ id: 'c', topic: 'New', lastUpdate: 4, messages: [said('1', 1), said('2', 2), said('4', 4)] }),
        aDocumentChat({ id: 'empty' }),
      ],
    });
    const { merged, incoming } = mergeDocumentsNow(ours, theirs);
    expect(merged.chats).toMatchObject([{ id: 'c', topic: 'New', lastUpdate: 4 }]);
    expect(merged.chats[0]?.messages.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(incoming.chats).toEqual({ added: [], changed: ['c'], removed: [] });
    expect(incoming.messages.added).toEqual(['2', '4']);
  });

  it('joins settings field by field, and the later file wins', () => {
    const store = (lastUpdateTime: number, modelConfig: object) =>
      aDocument({ stores: { 'app-config': { version: 5, lastUpdateTime, state: { modelConfig } } } });
    const { merged } = mergeDocumentsNow(store(2, { model: 'a', top_p: 1 }), store(1, { model: 'b', temperature: 2 }));
    expect(merged.stores['app-config']?.state).toEqual({ modelConfig: { model: 'a', temperature: 2, top_p: 1 } });
  });

  it('never survive a tombstone', () => {
    const ours = aDocument({ chats: [aDocumentChat({ id: 'c', messages: [aDocumentMessage({ id: 'm' })] })] });
    const tombstone = { id: 'chat:c', kind: 'chat', recordId: 'c', revision: { b: 1 }, deletedAt: 1 } as const;
    const { merged, incoming } = mergeDocumentsNow(ours, aDocument({ tombstones: [tombstone] }));
    expect(merged).toMatchObject({ chats: [], tombstones: [tombstone] });
    expect(incoming.chats.removed).toEqual(['c']);
  });
});

it('leaves the page room to breathe in between', async () => {
  const messages = Array.from({ length: 20_000 }, (_, index) => ({
    ...aDocumentMessage({ id: 'm' }),
    id: `m${index}`,
    position: index,
  }));
  const long = aDocument({ chats: [aDocumentChat({ id: 'c', messages })] });
  let pauses = 0;
  const watching = setInterval(() => {
    pauses += 1;
  });
  const { merged } = await mergeDocuments(long, structuredClone(long));
  clearInterval(watching);
  expect(merged.chats[0]?.messages).toHaveLength(20_000);
  expect(pauses).toBeGreaterThan(2);
});
