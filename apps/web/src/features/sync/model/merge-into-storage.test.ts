import { compareRevisions } from '@parley/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyDocument } from '#/storage/document/apply-document.ts';
import { canonicalJson } from '#/storage/document/canonical-json.ts';
import { collectDocument } from '#/storage/document/collect-document.ts';
import { documentText } from '#/storage/document/document-text.ts';
import { readDocument } from '#/storage/document/read-document.ts';
import { createMemoryStorage } from '#/storage/open.ts';
import { mergeDocumentsNow } from './merge-documents.ts';
import { anyHistory, documentsAfter, RUNS } from './testing/histories.ts';

const numRuns = Math.ceil(RUNS / 4);

it('brings the rows of a storage to where the merge of the documents comes', async () => {
  const property = fc.asyncProperty(anyHistory, async (history) => {
    const [local, remote] = documentsAfter(history);
    const { merged, patch } = mergeDocumentsNow(local, remote);
    for (const incoming of [remote, patch, merged]) {
      const storage = createMemoryStorage();
      await applyDocument(storage, local, 'replace', { device: 'd' });
      expect(canonicalJson(await collectDocument(storage))).toBe(canonicalJson(local));
      await applyDocument(storage, incoming, 'merge');
      expect(canonicalJson(await collectDocument(storage))).toBe(canonicalJson(merged));
    }
  });
  await fc.assert(property, { numRuns });
});

it('reads a document as it was written', async () => {
  const property = fc.asyncProperty(anyHistory, async (history) => {
    const [local] = documentsAfter(history);
    const text = await documentText(local);
    const { document } = await readDocument(text);
    expect(canonicalJson(document)).toBe(canonicalJson(local));
    expect(await documentText(document)).toBe(text);
  });
  await fc.assert(property, { numRuns });
});

it('lets what a restored document says outlive what the others know', async () => {
  const property = fc.asyncProperty(anyHistory, anyHistory, async (before, after) => {
    const [snapshot] = documentsAfter(before);
    const [present, remote] = documentsAfter([...before, ...after]);
    const storage = createMemoryStorage();
    await applyDocument(storage, present, 'replace', { device: 'd' });
    await applyDocument(storage, snapshot, 'replace', { device: 'e' });
    const restored = await collectDocument(storage);
    const { merged } = mergeDocumentsNow(restored, mergeDocumentsNow(present, remote).merged);
    const ids = new Set(merged.chats.map(({ id }) => id));
    const known = new Map(present.tombstones.map((tombstone) => [tombstone.id, tombstone.revision]));
    for (const { id, topic } of snapshot.chats) {
      // What only the others have deleted is their word against an older one.
      const elsewhere = remote.tombstones.find(({ recordId }) => recordId === id);
      const order = compareRevisions(elsewhere?.revision, known.get(`chat:${id}`));
      if (order === 'after' || order === 'apart') continue;
      expect(ids, `${topic} (${id})`).toContain(id);
    }
  });
  await fc.assert(property, { numRuns });
});
