import * as z from 'zod/mini';

/** The file `latest.json` on the file host: the newest version there is. */
export const LatestVersion = z.object({ version: z.string().check(z.minLength(1)) });
export type LatestVersion = z.infer<typeof LatestVersion>;

/** What the client remembers about looking for updates. */
export const UpdateStore = z.object({
  /** Milliseconds since 1970; 0 means never. */
  lastCheck: z._default(z.number(), 0),
  remoteVersion: z._default(z.string(), ''),
  installOnNextLaunch: z._default(z.boolean(), false),
});
export type UpdateStore = z.infer<typeof UpdateStore>;

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
