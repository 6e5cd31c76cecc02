/** The id of a call where no other has it; else the id with a number. Providers number calls anew, or lie. */
export function freeCallId(id: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}_${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
