import * as z from 'zod/mini';

export const DESKTOP_SYSTEMS = ['macos', 'windows', 'linux'] as const;
export type DesktopSystem = (typeof DESKTOP_SYSTEMS)[number];

/** `any` runs on both: a file for all Macs, or one whose maker did not say. */
export const CHIPS = ['arm', 'intel', 'any'] as const;
export type Chip = (typeof CHIPS)[number];

const FILE_KINDS = ['dmg', 'exe', 'msi', 'deb', 'rpm', 'appimage', 'archive'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A version such as 1.2.3 or 1.3.0-beta.1. */
export const ReleaseVersion = z
  .string()
  .check(z.maxLength(60), z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(?:[-+][\w.+-]{1,30})?$/));

/** A file of the desktop app. Whatever its maker did not say about it is left out. */
export const DesktopFile = z
  .object({
    system: z.enum(DESKTOP_SYSTEMS),
    chip: z.enum(CHIPS),
    kind: z.enum(FILE_KINDS),
    name: z.string(),
    /** Always https, of a host that the operator named. */
    url: z.string(),
    sizeBytes: z.optional(z.int().check(z.positive())),
    sha256: z.optional(z.string()),
    /** Of minisign, in base64, as the app checks it before an update. */
    signature: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'DesktopFile' });
export type DesktopFile = z.infer<typeof DesktopFile>;

/** What there is to download, as the operator's latest.json says. */
export const Release = z
  .object({
    version: ReleaseVersion,
    publishedAt: z.optional(z.string()),
    files: z.array(DesktopFile),
    /** Where the browser extension is, by kind of browser. */
    extension: z.object({ chromium: z.optional(z.string()), firefox: z.optional(z.string()) }),
  })
  .register(z.globalRegistry, { id: 'Release' });
export type Release = z.infer<typeof Release>;

/** Nothing where the operator names no latest.json, or where it cannot be read. */
export const DownloadOffer = z
  .object({ release: z.optional(Release) })
  .register(z.globalRegistry, { id: 'DownloadOffer' });
export type DownloadOffer = z.infer<typeof DownloadOffer>;

/** Whether a version is later than another one. What comes before a release, as 1.0.0-beta, is earlier than it. */
export function isNewerVersion(candidate: string, than: string): boolean {
  const [left, right] = [versionParts(candidate), versionParts(than)];
  const [a, b] = [left.numbers, right.numbers];
  const at = a.findIndex((number, index) => number !== b[index]);
  if (at !== -1) return (a[at] ?? 0) > (b[at] ?? 0);
  if (left.stage === '' || right.stage === '') return left.stage === '' && right.stage !== '';
  return left.stage.localeCompare(right.stage, 'en', { numeric: true }) > 0;
}

function versionParts(version: string): { numbers: number[]; stage: string } {
  const [plain = '', ...stage] = version.replace(/^v/, '').split('+', 1)[0]?.split('-') ?? [];
  const numbers = plain.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return { numbers: [0, 1, 2].map((index) => numbers[index] ?? 0), stage: stage.join('-') };
}
