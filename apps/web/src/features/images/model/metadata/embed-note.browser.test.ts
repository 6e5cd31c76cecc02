import { describe, expect, it } from 'vitest';
import { aPicture, aRecord } from '../../testing/pictures.ts';
import { noteIn, withNote } from './embed-note.ts';
import { noteOf } from './picture-note.ts';

const record = aRecord({
  request: {
    prompt: 'Ein Boot <am> "Fjord" & 霧の中 \u{1F6F6}\nzweite Zeile &amp;',
    style: 'anime',
    more: { steps: 20 },
  },
  seed: 40_718,
  costNano: 40_000_000,
});

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

async function pixelsOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<readonly number[]> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return [bitmap.width, bitmap.height, ...(context?.getImageData(0, 0, 1, 1).data ?? [])];
}

describe.each(['image/png', 'image/jpeg', 'image/webp'])('the settings in a file of %s', (type) => {
  it('are read back whole, and the picture still opens and shows the same', async () => {
    const plain = await bytesOf(await aPicture('rebeccapurple', type));
    const noted = withNote(plain, noteOf(record));
    expect(noteIn(noted)).toEqual(noteOf(record));
    expect(await pixelsOf(noted, type)).toEqual(await pixelsOf(new Uint8Array(plain), type));
    expect(new TextDecoder().decode(noted)).not.toContain('40000000');
  });

  it('are written anew over earlier ones', async () => {
    const plain = await bytesOf(await aPicture('teal', type));
    const twice = withNote(withNote(plain, noteOf(record)), noteOf({ ...record, seed: 7 }));
    expect(noteIn(twice)?.seed).toBe(7);
    expect(twice.length).toBeLessThan(withNote(plain, noteOf(record)).length + 20);
  });

  it('are not found in a plain picture, a cut-off one or a strange note', async () => {
    const plain = await bytesOf(await aPicture('teal', type));
    const noted = withNote(plain, noteOf(record));
    expect(noteIn(plain)).toBeUndefined();
    for (const length of [0, 3, 9, 20, 40, 60, 200]) expect(noteIn(noted.subarray(0, length))).toBeUndefined();
    const strange = { ...noteOf(record), request: { model: '', prompt: 'x'.repeat(40_000) } };
    expect(noteIn(withNote(plain, strange as never))).toBeUndefined();
  });
});

it('keeps a WebP with transparency transparent', async () => {
  const canvas = new OffscreenCanvas(20, 10);
  canvas.getContext('2d')?.clearRect(0, 0, 20, 10);
  for (const quality of [0.8, 1]) {
    const plain = await bytesOf(await canvas.convertToBlob({ type: 'image/webp', quality }));
    const noted = withNote(plain, noteOf(record));
    expect(await pixelsOf(noted, 'image/webp')).toEqual([20, 10, 0, 0, 0, 0]);
  }
});
