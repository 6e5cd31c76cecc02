/** Whether any key or text inside a parsed value holds a null character. Iterative: the sender decides the depth. */
export function containsNullByte(value: unknown): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') {
      if (next.includes('\0')) return true;
    } else if (Array.isArray(next)) {
      for (const item of next) pending.push(item);
    } else if (typeof next === 'object' && next !== null && !(next instanceof Uint8Array)) {
      for (const [key, item] of Object.entries(next)) pending.push(key, item);
    }
  }
  return false;
}
