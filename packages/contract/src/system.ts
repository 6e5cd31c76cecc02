/** Positive when `a` is the newer version; text after the numbers does not count. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(version: string): number[] {
  return (version.match(/^v?(\d+(?:\.\d+)*)/)?.[1] ?? '').split('.').map(Number);
}
