import { ChatRequest } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { saveBlob } from '#/storage/blobs.ts';
import { REQUEST_PICTURES_BYTES } from './limits.ts';
import { withPictureBytes } from './send-pictures.ts';

const picture = (url: string) => ({ type: 'image_url', image_url: { url } });
const text = (words: string) => ({ type: 'text', text: words });
const kept = (bytes: string | Uint8Array<ArrayBuffer>) =>
  saveBlob(new Blob([bytes], { type: 'image/png' }), { isIncognito: true });

const sent = async (...contents: (string | object[])[]): Promise<unknown[]> => {
  const messages = contents.map((content) => ({ role: 'user', content }));
  const request = await withPictureBytes(ChatRequest.parse({ model: 'm', messages, stream: true }));
  return request.messages.map(({ content }) => content);
};

describe('the pictures of a request', () => {
  it('travel as bytes; words and addresses on the web stay as they are', async () => {
    const url = await kept('tea');
    const web = picture('https://example.com/a.png');
    expect(await sent('Hello', [text('Look'), picture(url), web])).toEqual([
      'Hello',
      [text('Look'), picture('data:image/png;base64,dGVh'), web],
    ]);
  });

  it('that are gone are told in words instead of failing', async () => {
    expect(await sent([text('Look'), picture(`parley-blob:${newId()}`)])).toEqual([
      [text('Look'), text('[A picture stood here. It is no longer on this device.]')],
    ]);
  });

  it('are the newest ones where not all fit', async () => {
    const large = await kept(new Uint8Array(REQUEST_PICTURES_BYTES / 2));
    const [earlier, latest] = (await sent([picture(large)], [picture(large)])) as [
      { type: string }[],
      { type: string }[],
    ];
    expect(latest[0]?.type).toBe('image_url');
    expect(earlier[0]).toMatchObject({ type: 'text', text: expect.stringContaining('left out') });
  });
});
