import { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { render } from '#/testing/render.tsx';
import { sweepBlobs } from './blob-sweep.ts';
import { blobIdOf } from './blob-address.ts';
import { blobAsDataUrl, forgetIncognitoBlobs, readBlob, removeBlobs, saveBlob, useBlobUrl } from './blobs.ts';
import { createMemoryStorage, openStorage } from './open.ts';
import { originalId } from './originals.ts';
import type { RecordStorage } from './records.ts';
import { STORAGES } from './testing/storages.ts';

const HOUR_MS = 3_600_000;
const tea = () => new Blob(['tea'], { type: 'text/plain' });

function Shown({ url }: { readonly url: string }) {
  const src = useBlobUrl(url);
  return <output>{src === undefined ? 'waiting' : (src ?? 'gone')}</output>;
}

describe('bytes apart from their message', () => {
  it('come back under their address, also as data', async () => {
    const url = await saveBlob(tea(), { isIncognito: false });
    expect(await (await readBlob(url))?.text()).toBe('tea');
    expect(await blobAsDataUrl(url)).toBe('data:text/plain;base64,dGVh');
    expect(await (await openStorage()).get('blobs', blobIdOf(url) ?? '')).toBeDefined();
    await removeBlobs([url]);
    expect(await readBlob(url)).toBeUndefined();
    expect(await blobAsDataUrl(url)).toBeUndefined();
  });

  it('of incognito chats never reach the disk and are forgotten with them', async () => {
    const url = await saveBlob(tea(), { isIncognito: true });
    expect(await (await openStorage()).get('blobs', blobIdOf(url) ?? '')).toBeUndefined();
    expect(await (await readBlob(url))?.text()).toBe('tea');
    forgetIncognitoBlobs();
    expect(await readBlob(url)).toBeUndefined();
  });

  it('are shown by an address of the page; what is gone or was never here says so', async () => {
    const url = await saveBlob(tea(), { isIncognito: true });
    await render(
      <>
        <Shown url={url} />
        <Shown url="https://example.com/a.png" />
        <Shown url={`parley-blob:${newId()}`} />
      </>,
    );
    const words = () => [...document.querySelectorAll('output')].map((output) => output.textContent);
    await expect.poll(words).toEqual([expect.stringMatching(/^blob:/), 'gone', 'gone']);
  });
});

describe.each(STORAGES)('the sweep of unused bytes in $kind', ({ open }) => {
  const world = (now: number) => ({ now, rest: () => Promise.resolve() });

  async function filled(): Promise<RecordStorage & { ids: Record<'sent' | 'draft' | 'mask' | 'nobody', string> }> {
    const storage = await open();
    const ids = { sent: newId(), draft: newId(), mask: newId(), nobody: newId() };
    const part = (id: string) => ({ type: 'image_url', image_url: { url: `parley-blob:${id}` } }) as const;
    const message = Message.parse({ id: 'm', date: 0, role: 'user', content: [part(ids.sent)] });
    const file = {
      kind: 'picture',
      id: 'f',
      name: '',
      mediaType: '',
      sizeBytes: 1,
      url: `parley-blob:${ids.draft}`,
    } as const;
    await storage.write([
      ...Object.values(ids).map((id) => ({ table: 'blobs', put: { id, blob: tea() } }) as const),
      { table: 'messages', put: { ...message, sessionId: 's', position: 1, updatedAt: 0 } },
      { table: 'drafts', put: { id: 'files/s', text: '', files: [file] } },
      {
        table: 'stores',
        put: { name: 'mask-store', version: 1, lastUpdateTime: 0, state: { masks: [{ context: [part(ids.mask)] }] } },
      },
    ]);
    return { ...storage, ids };
  }

  it('removes only what nobody has named twice, a day apart', async () => {
    const storage = await filled();
    const { ids } = storage;
    expect(await sweepBlobs(storage, world(0))).toBe(0);
    expect(await sweepBlobs(storage, world(HOUR_MS))).toBe(0);
    expect(await storage.count('blobs')).toBe(4);
    expect(await sweepBlobs(storage, world(25 * HOUR_MS))).toBe(1);
    expect(await storage.get('blobs', ids.nobody)).toBeUndefined();
    for (const id of [ids.sent, ids.draft, ids.mask]) expect(await storage.get('blobs', id)).toBeDefined();
  });

  it('keeps files as they were attached for as long as a message or a draft has the attachment', async () => {
    const storage = await open();
    const ids = { sent: newId(), draft: newId(), nobody: newId() };
    const attachments = [{ id: ids.sent, name: 'a.pdf' }];
    const message = Message.parse({ id: 'm', date: 0, role: 'user', attachments });
    const facts = { kind: 'document', name: 'b.pdf', mediaType: '', sizeBytes: 1, url: '' } as const;
    await storage.write([
      ...Object.values(ids).map((id) => ({ table: 'blobs', put: { id: originalId(id), blob: tea() } }) as const),
      { table: 'messages', put: { ...message, sessionId: 's', position: 1, updatedAt: 0 } },
      { table: 'drafts', put: { id: 'files/s', text: '', files: [{ ...facts, id: ids.draft }] } },
    ]);
    await sweepBlobs(storage, world(0));
    expect(await sweepBlobs(storage, world(25 * HOUR_MS))).toBe(1);
    expect(await storage.get('blobs', originalId(ids.nobody))).toBeUndefined();
  });

  it('spares what was named again in between', async () => {
    const storage = await filled();
    await sweepBlobs(storage, world(0));
    await storage.write([{ table: 'drafts', put: { id: 'd', text: `parley-blob:${storage.ids.nobody}` } }]);
    expect(await sweepBlobs(storage, world(25 * HOUR_MS))).toBe(0);
    await storage.write([{ table: 'drafts', remove: 'd' }]);
    expect(await sweepBlobs(storage, world(50 * HOUR_MS))).toBe(0);
    expect(await sweepBlobs(storage, world(75 * HOUR_MS))).toBe(1);
  });

  it('has nothing to do where there are no bytes', async () => {
    expect(await sweepBlobs(createMemoryStorage(), world(0))).toBe(0);
  });
});
