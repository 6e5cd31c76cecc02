/** What says of a PNG or a WebP that it moves stands before the picture itself. */
export const MOVING_HEAD_BYTES = 4_096;

/** Bit of the extended header of WebP that says that frames follow. */
const WEBP_ANIMATION = 0b10;

/** Whether a file begins like a picture that moves: drawn anew, only its first moment would stay. */
export function beginsMoving(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, MOVING_HEAD_BYTES));
  if (text.startsWith('GIF8')) return true;
  if (text.startsWith('RIFF')) return text.startsWith('VP8X', 12) && ((head[20] ?? 0) & WEBP_ANIMATION) !== 0;
  if (!text.startsWith('\u0089PNG')) return false;
  const [control, data] = [text.indexOf('acTL'), text.indexOf('IDAT')];
  return control !== -1 && (data === -1 || control < data);
}
