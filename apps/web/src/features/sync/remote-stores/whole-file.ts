/**
 * The last character of every file that sync writes. JSON text has no line breaks, so that a file without one at its end
 * was cut short while it was written; not every store keeps the old file until the new one is there.
 */
export const endOfFile = '\n';

/** The text of a whole file; undefined where it was cut short. Files of others have no such end, but are whole JSON. */
export function withoutEnd(file: string): string | undefined {
  if (file.endsWith(endOfFile)) return file.slice(0, -endOfFile.length);
  try {
    JSON.parse(file);
    return file;
  } catch {
    return undefined;
  }
}

/** Whether it can be the beginning of a backup; a sign-in page, for one, cannot. */
export function isBeginningOfBackup(file: string): boolean {
  const start = file.trimStart();
  return start === '' || start.startsWith('{');
}
