const MARK = 'Exif\0\0';
const ORIENTATION_TAG = 0x01_12;
const ENTRY_BYTES = 12;

/** How a camera was held, from 1 to 8, by the Exif segment of its picture; undefined where that does not say. */
export function exifOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, MARK.length) !== MARK) return undefined;
  const tiff = segment.subarray(MARK.length);
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return undefined;
  const count = short(start);
  for (let entry = 0; entry < count; entry += 1) {
    const at = start + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return undefined;
    if (short(at) !== ORIENTATION_TAG) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** A segment for JPEG that says nothing but how the camera was held: without it a picture lies on its side. */
export function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 2 + MARK.length + tiff.length]);
  return Buffer.concat([head, Buffer.from(MARK, 'latin1'), tiff]);
}
