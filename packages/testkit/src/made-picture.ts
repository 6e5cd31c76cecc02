import { crc32, deflateSync } from 'node:zlib';

/** What a point of a picture is: red, green, blue and how opaque, each up to 255. */
export type Point = readonly [number, number, number, number];

/** A real PNG of so many points, each as `pointAt` says. */
export function madePicture(
  width: number,
  height: number,
  pointAt: (x: number, y: number) => Point = (x, y) => [x * 8, y * 8, 120, 255],
): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(pointAt(x, y), y * (1 + width * 4) + 1 + x * 4);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pictureDataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
