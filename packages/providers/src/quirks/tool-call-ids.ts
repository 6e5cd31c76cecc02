const FITS = /^[a-zA-Z0-9]{9}$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** An id of nine letters or digits, always the same for the same id, so that a call and its result still meet. */
export function nineLetterId(id: string): string {
  if (FITS.test(id)) return id;
  // FNV-1a over 64 bits: ids of other vendors share long beginnings, so cutting them off would make them collide.
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(id)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  let result = '';
  for (let count = 0; count < 9; count += 1) {
    result += LETTERS[Number(hash % 62n)];
    hash /= 62n;
  }
  return result;
}
