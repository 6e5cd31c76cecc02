/** The host of an address, as people know sites; empty where it is no address. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host.replace(/^www\./, '') ?? '';
}
