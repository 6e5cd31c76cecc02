import type { Page } from 'playwright';

/**
 * Fills the browser's database of pictures, each with a thumbnail, the same every time. The page must have shown the
 * history of pictures once, so that the database is there; it is to be loaded again afterwards.
 */
export async function seedPictures(page: Page, count: number): Promise<void> {
  await page.evaluate(fillPictures, count);
}

/** Runs in the page. */
async function fillPictures(count: number): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('parley-pictures');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  const SHADES = 40;
  const SIDE = 320;
  const thumbnails: ArrayBuffer[] = [];
  for (let shade = 0; shade < SHADES; shade += 1) {
    const canvas = new OffscreenCanvas(SIDE, SIDE);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is nothing to draw on');
    // Enough detail that a thumbnail weighs and decodes like one of a photograph.
    for (let at = 0; at < 900; at += 1) {
      context.fillStyle = `hsl(${(shade * 9 + at * 7) % 360} 45% ${20 + ((at * 13) % 60)}%)`;
      context.fillRect((at * 37) % SIDE, (at * 53) % SIDE, 40, 30);
    }
    thumbnails.push(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer());
  }
  const WORDS = ['misty fjord', 'red boathouse', 'paper lanterns', 'neon rain', 'quiet harbour', 'old lighthouse'];
  const STYLES = ['anime', 'origami', 'photographic', 'analog-film'];
  const now = Date.now();
  const AT_ONCE = 1_000;
  for (let first = 0; first < count; first += AT_ONCE) {
    const transaction = database.transaction(['pictures', 'thumbnails'], 'readwrite', { durability: 'relaxed' });
    for (let place = first; place < Math.min(count, first + AT_ONCE); place += 1) {
      const id = place.toString(16).padStart(32, '0');
      const createdAt = now - Math.floor(place / 4) * 600_000;
      const prompt = Array.from({ length: 12 }, (_, word) => WORDS[(place + word * 5) % WORDS.length]).join(', ');
      transaction.objectStore('pictures').put({
        id,
        setId: Math.floor(place / 4)
          .toString(16)
          .padStart(32, '0'),
        index: place % 4,
        createdAt,
        made: -createdAt,
        shown: -createdAt,
        status: 'success',
        request: {
          model: `painter-${place % 5}`,
          operation: 'generate',
          prompt: `${prompt}, number ${place}`,
          style: STYLES[place % STYLES.length],
          outputFormat: 'png',
          count: 4,
          more: {},
        },
        references: [],
        isFavourite: place % 50 === 0,
        width: 1_024,
        height: 1_024,
        mediaType: 'image/png',
        bytes: 1_400_000,
      });
      transaction
        .objectStore('thumbnails')
        .put({ id, type: 'image/webp', bytes: thumbnails[place % SHADES] ?? new ArrayBuffer(0) });
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error ?? new Error('the seed was not written'));
    });
  }
  database.close();
}
