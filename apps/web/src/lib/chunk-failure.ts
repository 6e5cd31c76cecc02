/** What the browsers say when a part of the app cannot be loaded, most often because a newer version replaced it. */
const CHUNK_FAILURES = [
  /Failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /Importing a module script failed/i,
  /Unable to preload CSS/i,
];

/** Whether the page is older than the files on the server. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAILURES.some((pattern) => pattern.test(error.message));
}
