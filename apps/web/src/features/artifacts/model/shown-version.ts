/** The version that an address asks for, by its number from one; the newest where it names none that there is. */
export function shownVersion(wanted: string | undefined, count: number): number {
  const number = /^\d{1,4}$/.test(wanted ?? '') ? Number(wanted) : count;
  return number >= 1 && number <= count ? number : count;
}
