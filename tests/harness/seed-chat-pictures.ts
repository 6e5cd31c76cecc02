import type { Page } from 'playwright';

export interface SeededPictures {
  readonly count: number;
  /** Of each, in pixels. No two pixels are alike, so that none of them gets small by being packed. */
  readonly side: number;
}

/** Puts pictures for chats into the browser's database; gives the addresses by which messages name them. */
export function seedChatPictures(page: Page, pictures: SeededPictures): Promise<string[]> {
  return page.evaluate(writePictures, pictures);
}

/** Runs in the page. */
async function writePictures({ count, side }: SeededPictures): Promise<string[]> {
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is nothing to draw on');
  const image = pen.createImageData(side, side);
  const pixels = new Uint32Array(image.data.buffer);
  let seed = 1;
  for (let index = 0; index < pixels.length; index += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[index] = (seed >>> 8) | 0xff_00_00_00;
  }
  pen.putImageData(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('parley');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  const ids = Array.from({ length: count }, () => crypto.randomUUID().replaceAll('-', ''));
  const transaction = database.transaction('blobs', 'readwrite');
  for (const id of ids) transaction.objectStore('blobs').put({ id, blob });
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error ?? new Error('the pictures were not written'));
  });
  database.close();
  return ids.map((id) => `parley-blob:${id}`);
}
