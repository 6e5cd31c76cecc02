import { deflateSync, inflateSync } from 'node:zlib';
import { madePicture } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { seeThroughMask } from './mask-png.ts';

/** How opaque each point of the made mask is; its rows are grey and alpha. */
function opacity(png: Uint8Array, width: number, height: number): number[][] {
  const text = Buffer.from(png);
  const at = text.indexOf('IDAT');
  const rows = inflateSync(text.subarray(at + 4, at + 4 + text.readUInt32BE(at - 4)));
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => rows[y * (1 + width * 2) + 2 + x * 2] ?? -1),
  );
}

describe('a mask', () => {
  it('is see-through where it was white, and opaque where it was black or not painted', async () => {
    const points = [
      [255, 255, 255, 255],
      [0, 0, 0, 255],
      [255, 255, 255, 0],
      [128, 128, 128, 255],
    ] as const;
    const mask = madePicture(4, 2, (x) => points[x] ?? points[0]);
    const made = await seeThroughMask(new Uint8Array(mask));
    expect(opacity(made, 4, 2)).toEqual([
      [0, 255, 255, 127],
      [0, 255, 255, 127],
    ]);
  });

  it('is read whichever way its rows were written', async () => {
    // Written with the filters that canvases use, of which each row may have another.
    const rows = [
      [1, 255, 0, 0, 0],
      [2, 0, 0, 1, 0],
      [4, 0, 1, 0, 0],
      [3, 128, 0, 0, 0],
    ];
    const made = await seeThroughMask(greyPng(4, rows));
    expect(opacity(made, 4, 4).map((row) => row[0])).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ['is no PNG', new Uint8Array(100)],
    ['is torn', new Uint8Array(madePicture(30, 30).subarray(0, 70))],
    ['has sixteen bits', withByte(madePicture(4, 4), 24, 16)],
    ['has a palette', withByte(madePicture(4, 4), 25, 3)],
    ['is of 50,000 by 50,000 points', withByte(madePicture(4, 4), 17, 200)],
  ])('that %s is refused', async (_name, png) => {
    await expect(seeThroughMask(png)).rejects.toMatchObject({ name: 'AppError' });
  });

  it('of few points is refused too where one of its rows would fill the memory', async () => {
    const wide = withByte(madePicture(4, 4), 18, 64);
    await expect(seeThroughMask(wide)).rejects.toMatchObject({ code: 'picture_too_large' });
  });
});

function withByte(png: Buffer, at: number, value: number): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(png);
  changed[at] = value;
  return changed;
}

/** A grey PNG whose rows are given as they stand in the file, filter first. */
function greyPng(width: number, rows: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  const png = madePicture(width, rows.length);
  const at = png.indexOf('IDAT');
  const head = Buffer.from(png.subarray(0, at - 4));
  head[25] = 0;
  const data = deflateSync(Uint8Array.from(rows.flat()));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return new Uint8Array(Buffer.concat([head, length, Buffer.from('IDAT'), data, Buffer.alloc(4)]));
}
