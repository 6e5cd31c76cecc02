import type { PictureType } from './pictures.ts';

/** How many bytes of a file tell which kind of picture it is, if any. */
export const PICTURE_HEAD_BYTES = 32;

/** The kind of picture that a file begins like, whatever its sender calls it. */
export function pictureTypeOf(head: Uint8Array): PictureType | undefined {
  const at = (offset: number, length: number) => String.fromCharCode(...head.subarray(offset, offset + length));
  const start = at(0, 8);
  if (start === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'image/gif';
  if (start.startsWith('RIFF') && at(8, 4) === 'WEBP') return 'image/webp';
  if (at(4, 4) === 'ftyp' && isAvif(head, at)) return 'image/avif';
  // Two letters begin many a text. The header behind them says how long it is, and there are only a few lengths.
  if (start.startsWith('BM') && BMP_HEADERS.has(head[14] ?? 0) && at(15, 3) === '\0\0\0') return 'image/bmp';
  if (start.startsWith('\0\0\u0001\0') && (head[4] ?? 0) > 0 && head[5] === 0 && head[9] === 0) return 'image/x-icon';
  return undefined;
}

const BMP_HEADERS: ReadonlySet<number> = new Set([12, 40, 52, 56, 64, 108, 124]);

/** Whether a file is AVIF: the brand stands first or among the compatible ones. */
function isAvif(head: Uint8Array, at: (offset: number, length: number) => string): boolean {
  const length = Math.min(head.length, ((head[2] ?? 0) << 8) | (head[3] ?? 0));
  for (let offset = 8; offset + 4 <= length; offset += 4) {
    if (offset !== 12 && /^avi[fs]$/.test(at(offset, 4))) return true;
  }
  return false;
}
