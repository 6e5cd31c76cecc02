import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { STORAGES } from '#/storage/testing/storages.ts';
import { markdownZip } from './markdown-zip.ts';

const PICTURE = 'a'.repeat(32);
const TIME = Date.UTC(2026, 4, 6, 12);

async function zipped() {
  const storage = await (STORAGES[0]?.open() ?? Promise.reject(new Error('no storage')));
  const said = (id: string, sessionId: string, fields: Parameters<typeof aMessageRow>[0] | object) =>
    ({ table: 'messages', put: aMessageRow({ id, sessionId, date: TIME, ...fields }) }) as const;
  await storage.write([
    { table: 'blobs', put: { id: PICTURE, blob: new Blob(['picture'], { type: 'image/png' }) } },
    {
      table: 'sessions',
      put: aSessionRow({ id: 'one', topic: 'Tea: "hot"', leafId: 'a2', lastUpdate: TIME, shelf: 'pinned' }),
    },
    said('q', 'one', {
      parentId: '',
      position: 1,
      content: [
        { type: 'text', text: 'How hot?' },
        { type: 'image_url', image_url: { url: `parley-blob:${PICTURE}` } },
      ],
    }),
    said('a1', 'one', { parentId: 'q', position: 2, role: 'assistant', content: 'Cold.', model: 'small' }),
    said('a2', 'one', { parentId: 'q', position: 3, role: 'assistant', content: 'Very.', model: 'gpt-4o' }),
    { table: 'sessions', put: aSessionRow({ id: 'two', topic: 'tea: "HOT"', lastUpdate: TIME }) },
    said('m', 'two', { content: 'Again' }),
    { table: 'sessions', put: aSessionRow({ id: 'three', topic: 'Nothing said' }) },
  ]);
  const shares: string[] = [];
  const options = { now: TIME, signal: new AbortController().signal };
  const zip = await markdownZip(storage, { ...options, onProgress: (done, total) => shares.push(`${done}/${total}`) });
  const files = unzipSync(new Uint8Array(await zip.content.arrayBuffer()));
  return { zip, shares, files, text: (name: string) => strFromU8(files[name] ?? new Uint8Array()) };
}

it('writes a file for every chat in which something was said, its pictures beside it', async () => {
  const { zip, files, text, shares } = await zipped();
  expect(zip.chats).toBe(2);
  expect(Object.keys(files).sort()).toEqual([
    'Tea hot 2026-05-06.md',
    `pictures/${PICTURE}.png`,
    'tea HOT 2026-05-06 (2).md',
  ]);
  expect(text(`pictures/${PICTURE}.png`)).toBe('picture');
  expect(shares).toEqual(['0/3', '1/3', '2/3', '3/3']);
  const tea = text('Tea hot 2026-05-06.md');
  expect(tea).toContain(`![Image 1](pictures/${PICTURE}.png)`);
  expect(tea).toContain('Very.');
  expect(tea).not.toContain('Cold.');
});

it('says what is known of the chat at its top', async () => {
  const { text } = await zipped();
  expect(text('Tea hot 2026-05-06.md').split('---\n')[1]).toBe(
    [
      String.raw`title: "Tea: \"hot\""`,
      'created: 2026-05-06T12:00:00.000Z',
      'updated: 2026-05-06T12:00:00.000Z',
      'models: ["small", "gpt-4o"]',
      'messages: 2',
      'other-versions: 1',
      'shelf: pinned',
      'parley-id: "one"',
      '',
    ].join('\n'),
  );
});
