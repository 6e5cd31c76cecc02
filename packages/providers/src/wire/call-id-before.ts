/** What an id was before it got numbers, as far as that is known; else the id itself. */
export function callIdBefore(id: string, isKnown: (id: string) => boolean): string {
  for (let before = id; ;) {
    if (isKnown(before)) return before;
    const end = before.lastIndexOf('_');
    if (end < 1 || !/^\d{1,9}$/.test(before.slice(end + 1))) return id;
    before = before.slice(0, end);
  }
}
