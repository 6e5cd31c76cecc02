/** 128 random bits as 32 hexadecimal digits: ids stay unique across devices and cannot be guessed. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
