/** What the worker knows of the build that it came with; written into it when the app is built. */
export interface OfflineBuild {
  /** Changes with anything that the app loads. */
  readonly version: string;
  /** Files without which no page can be drawn. Kept before the worker takes over. */
  readonly shell: readonly string[];
  /** Files of later parts that a person without a connection may want. Kept in idle time. */
  readonly later: readonly string[];
  /** Everything else, kept once it has been used. */
  readonly rare: readonly string[];
}

/** The name of the page-head entry that says which build a page belongs to. */
export const BUILD_META = 'parley-build';

/** Whether a page belongs to a build: the files that it names are then the ones that are kept with it. */
export function isPageOf(html: string, version: string): boolean {
  return html.includes(`<meta name="${BUILD_META}" content="${version}" />`);
}
