import { describe, expect, it } from 'vitest';
import { PLACE, PLAIN_PICTURES, pngOf, toldPictures, turnedJpeg } from '../../../testing/made-up-pictures.ts';
import { ByteReader, type ByteSink } from './byte-reader.ts';
import { fileKindOf } from './file-kind.ts';

const KINDS = Object.keys(PLAIN_PICTURES) as (keyof typeof PLAIN_PICTURES)[];

/** A file as it is kept, having come in pieces of that many bytes. */
async function cleaned(file: Buffer, pieceBytes = 64_000): Promise<Buffer> {
  async function* pieces() {
    for (let at = 0; at < file.length; at += pieceBytes) yield file.subarray(at, at + pieceBytes);
  }
  const written: Buffer[] = [];
  const patches: [number, Buffer][] = [];
  const sink: ByteSink = {
    write: (bytes) => void written.push(Buffer.from(bytes)),
    patch: (at, bytes) => void patches.push([at, bytes]),
    get size() {
      return written.reduce((sum, { length }) => sum + length, 0);
    },
  };
  const { clean } = fileKindOf(file.subarray(0, 4_096), { name: '', type: '' });
  await clean(new ByteReader(pieces()), sink);
  const all = Buffer.concat(written);
  for (const [at, bytes] of patches) bytes.copy(all, at);
  return all;
}

describe.each(KINDS)('a picture of the kind %s', (kind) => {
  it.each([64_000, 7, 1])('is kept without a word of its place, in pieces of %i bytes', async (pieceBytes) => {
    const told = toldPictures()[kind];
    expect(told.includes(PLACE)).toBe(true);
    expect(await cleaned(told, pieceBytes)).toEqual(PLAIN_PICTURES[kind]);
  });

  it('is kept as it is where nothing stands in it', async () => {
    expect(await cleaned(PLAIN_PICTURES[kind])).toEqual(PLAIN_PICTURES[kind]);
  });

  it('is refused wherever it is cut off', async () => {
    const whole = PLAIN_PICTURES[kind];
    for (let length = 12; length < whole.length; length += 1) {
      await expect(cleaned(whole.subarray(0, length)), `after ${length} bytes`).rejects.toMatchObject({
        code: 'file_refused',
        data: { reason: 'damaged' },
      });
    }
  });
});

describe('a picture', () => {
  it.each([1, 6, 8])('of a camera that was held as %i says so still, and nothing else', async (orientation) => {
    const kept = await cleaned(turnedJpeg(orientation));
    const at = kept.indexOf('Exif');
    expect(kept.readUInt16BE(at + 6 + 18)).toBe(orientation);
    expect(kept.includes('ABC')).toBe(false);
    expect(Buffer.concat([kept.subarray(0, 20), kept.subarray(20 + 36)])).toEqual(PLAIN_PICTURES.jpeg);
  });

  it('of absurd dimensions is refused by its header', async () => {
    const jpeg = Buffer.from(PLAIN_PICTURES.jpeg);
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(50_000, frame + 5);
    jpeg.writeUInt16BE(50_000, frame + 7);
    const gif = Buffer.from(PLAIN_PICTURES.gif);
    gif.writeUInt16LE(50_000, 6);
    const webp = Buffer.from(PLAIN_PICTURES.webp);
    webp.writeUIntLE(49_999, 24, 3);
    for (const picture of [pngOf(50_000, 50_000), pngOf(30_000, 30_000), jpeg, gif, webp]) {
      await expect(cleaned(picture)).rejects.toMatchObject({ code: 'file_refused', data: { reason: 'dimensions' } });
    }
    expect(await cleaned(pngOf(10_000, 9_000))).toEqual(pngOf(10_000, 9_000));
  });
});

describe('the kind of a file', () => {
  const kindOf = (bytes: Buffer | string, name = '', type = '') =>
    fileKindOf(Buffer.from(bytes), { name, type }).mediaType;

  it('is told by its bytes, whatever it is called', () => {
    expect(kindOf(PLAIN_PICTURES.webp, 'a.txt', 'text/html')).toBe('image/webp');
    expect(kindOf('%PDF-1.7 …', 'a.html', 'text/html')).toBe('application/pdf');
    expect(kindOf('PK\u0003\u0004…', 'a.docx')).toBe('application/zip');
    expect(kindOf('Grüße\n', 'a.html', 'text/html')).toBe('text/plain');
    expect(kindOf('if (a <b) return;', 'a.c')).toBe('text/plain');
    expect(kindOf(Buffer.from([1, 2, 0, 255]), 'a.js', 'text/javascript')).toBe('application/octet-stream');
  });

  it.each([
    ['a zip that is called a picture', 'PK\u0003\u0004…', 'a.png', 'image/png'],
    ['a zip that its sender calls one', 'PK\u0003\u0004…', 'a', 'image/png'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.svg', ''],
    ['a drawing under another name', '\uFEFF <?xml version="1.0"?><!-- … --><svg></svg>', 'a.txt', 'text/plain'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'a.txt', 'text/plain'],
    ['a page behind a comment', '<!-- … --><html></html>', 'a.txt', 'text/plain'],
    ['a picture that cannot be cleaned', '\0\0\0\u001cftypavif\0\0\0\0avifmif1', 'a.bin', ''],
  ])('is refused for %s', (_, bytes, name, type) => {
    expect(() => kindOf(Buffer.from(bytes, name === 'a.bin' ? 'latin1' : 'utf8'), name, type)).toThrow(
      'This kind of file cannot be uploaded',
    );
  });
});
