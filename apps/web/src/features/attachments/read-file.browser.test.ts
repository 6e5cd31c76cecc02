import { describe, expect, it } from 'vitest';
import { FILE_LIMIT_BYTES, PICTURE_LIMIT_BYTES } from './limits.ts';
import { readFile } from './read-file.ts';
import { pdfFile, wordFile, wordParagraph } from './testing/sample-files.ts';
import { drawPicture, pixelOf, turnedByCamera } from './testing/sample-pictures.ts';

const asFile = (content: BlobPart, name: string, type = ''): File => new File([content], name, { type });
const options = () => ({ signal: new AbortController().signal, onProgress: () => {} });

async function readPicture(blob: Blob, name = 'a.png') {
  const found = await readFile(asFile(blob, name, blob.type), options());
  if (found.kind !== 'picture') throw new Error('That is no picture');
  return found;
}

const RED = [255, 0, 0, 255];

describe('a picture for a question', () => {
  it('is made as small as models look at, without losing a drawing’s edges', async () => {
    const found = await readPicture(await drawPicture({ width: 4_000, height: 1_000 }));
    expect(found).toMatchObject({ width: 2_048, height: 512 });
    expect(found.blob.type).toBe('image/png');
    expect(await pixelOf(found.blob, 0.2, 0.2)).toEqual(RED);
  });

  it('as a photo becomes a JPEG that fits, however rich it is', async () => {
    const noisy = await drawPicture({ width: 3_000, height: 3_000, type: 'image/jpeg', isNoisy: true });
    const found = await readPicture(noisy, 'photo.jpg');
    expect(found.blob.type).toBe('image/jpeg');
    expect(found.blob.size).toBeLessThanOrEqual(PICTURE_LIMIT_BYTES);
  });

  it('stands as its camera meant, and says nothing about the camera any more', async () => {
    const upright = await turnedByCamera(await drawPicture({ width: 400, height: 200, type: 'image/jpeg' }));
    const found = await readPicture(upright, 'photo.jpg');
    expect(found).toMatchObject({ width: 200, height: 400 });
    const [red = 0, , blue = 0] = await pixelOf(found.blob, 0.8, 0.2);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
    expect(await found.blob.text()).not.toContain('Exif');
  });

  it('keeps what shines through', async () => {
    const found = await readPicture(await drawPicture({ width: 100, height: 100, isHalfClear: true }));
    expect(found.blob.type).toBe('image/png');
    expect((await pixelOf(found.blob, 0.9, 0.5))[3]).toBe(0);
  });

  it('may be a drawing of lines, whose scripts do not run', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>parent.hasRun = true</script><rect width="20" height="10" fill="red"/></svg>';
    const found = await readPicture(new Blob([svg], { type: 'image/svg+xml' }), 'a.svg');
    expect(found).toMatchObject({ width: 1_024, height: 512 });
    expect('hasRun' in globalThis).toBe(false);
    expect(await pixelOf(found.blob, 0.5, 0.5)).toEqual(RED);
  });

  it.each([
    ['picture', asFile('\u0089PNG\r\n broken', 'a.png', 'image/png')],
    ['heic', asFile('\0\0\0\u001cftypheic', 'IMG_1.HEIC')],
  ])('that cannot be opened is refused as %s', async (why, file) => {
    await expect(readFile(file, options())).rejects.toMatchObject({ why });
  });
});

describe('a document for a question', () => {
  it('is read in a worker, page by page', async () => {
    const shares: number[] = [];
    const file = asFile(pdfFile(['First page', 'Second page']), 'a.pdf', 'application/pdf');
    const found = await readFile(file, { ...options(), onProgress: (share) => shares.push(share) });
    expect(found).toEqual({ kind: 'document', text: '[Page 1]\nFirst page\n\n[Page 2]\nSecond page', pages: 2 });
    expect(shares).toEqual([0, 0.5]);
  });

  it('may be an office file', async () => {
    const found = await readFile(asFile(wordFile(wordParagraph('Hello')), 'a.docx'), options());
    expect(found).toMatchObject({ kind: 'document', text: 'Hello' });
  });

  it('is not read to its end when nobody wants it any more', async () => {
    const abort = new AbortController();
    const pages = Array.from({ length: 300 }, (_, index) => `Page ${index}`);
    const reading = readFile(asFile(pdfFile(pages), 'a.pdf'), {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('not wanted')),
    });
    await expect(reading).rejects.toThrow('not wanted');
  });

  it('that is too large is refused before a byte of it is read', async () => {
    const huge = asFile('', 'a.txt');
    Object.defineProperty(huge, 'size', { value: FILE_LIMIT_BYTES + 1 });
    await expect(readFile(huge, options())).rejects.toMatchObject({ why: 'too-large' });
  });
});
