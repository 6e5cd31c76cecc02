import { crc32 } from 'node:zlib';

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** One pixel in each of the kinds of pictures that can be uploaded, without a word about where it comes from. */
export const PLAIN_PICTURES = {
  png: fromBase64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  jpeg: fromBase64(
    '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/' +
      'wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  ),
  gif: fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  webp: extendedWebp(fromBase64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'), 0),
} as const;

/** A place that must not be in what is kept. */
export const PLACE = 'GPS 52.5163 N 13.3777 E';

/** Pictures as a phone or an editor writes them, of the plain ones: with places, comments and a tail. */
export function toldPictures(): Readonly<Record<keyof typeof PLAIN_PICTURES, Buffer>> {
  const { png, jpeg, gif, webp } = PLAIN_PICTURES;
  const pngTexts = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME', 'prVt'].map((type) => pngChunk(type, PLACE));
  const segments = [
    jpegSegment(0xe1, `Exif\0\0${PLACE}`),
    jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${PLACE}`),
    jpegSegment(0xed, `Photoshop 3.0\0${PLACE}`),
    jpegSegment(0xe2, `MPF\0${PLACE}`),
    jpegSegment(0xfe, PLACE),
  ];
  const gifTexts = [gifExtension(0xfe, PLACE), gifExtension(0xff, `XMP DataXMP`, PLACE)];
  const simple = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), webp.subarray(30)]);
  return {
    png: Buffer.concat([png.subarray(0, 33), ...pngTexts, png.subarray(33), Buffer.from(PLACE)]),
    jpeg: Buffer.concat([jpeg.subarray(0, 20), ...segments, jpeg.subarray(20), Buffer.from(PLACE)]),
    gif: Buffer.concat([gif.subarray(0, 19), ...gifTexts, gif.subarray(19), Buffer.from(PLACE)]),
    webp: Buffer.concat([
      extendedWebp(simple, 0x0c, riffChunk('EXIF', PLACE), riffChunk('XMP ', PLACE)),
      Buffer.from(PLACE),
    ]),
  };
}

/** A PNG whose header says how large it is, whatever is in it. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from(PLAIN_PICTURES.png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([PLAIN_PICTURES.png.subarray(0, 8), pngChunk('IHDR', header), PLAIN_PICTURES.png.subarray(33)]);
}

/** A JPEG from a camera that was held so. */
export function turnedJpeg(orientation: number): Buffer {
  const tiff = Buffer.from('49492a000800000002000f010200040000004142430012010300010000000000000000000000', 'hex');
  tiff.writeUInt16LE(orientation, 10 + 12 + 8);
  const segment = jpegSegment(0xe1, `Exif\0\0${tiff.toString('latin1')}`);
  const { jpeg } = PLAIN_PICTURES;
  return Buffer.concat([jpeg.subarray(0, 20), segment, jpeg.subarray(20)]);
}

function pngChunk(type: string, data: string | Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

function jpegSegment(code: number, text: string): Buffer {
  const body = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function gifExtension(label: number, ...blocks: string[]): Buffer {
  const parts = blocks.map((text) => Buffer.from([text.length, ...Buffer.from(text, 'latin1')]));
  return Buffer.concat([Buffer.from([0x21, label]), ...parts, Buffer.from([0])]);
}

function riffChunk(type: string, data: string | Buffer): Buffer {
  const body = Buffer.from(data);
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** A WebP in the form that has room for more than the picture. */
function extendedWebp(simple: Buffer, flags: number, ...more: Buffer[]): Buffer {
  const size = Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const all = Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
    riffChunk('VP8X', size),
    simple.subarray(12),
    ...more,
  ]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}
