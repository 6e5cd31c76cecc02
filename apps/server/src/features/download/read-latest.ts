import {
  CHIPS,
  type Chip,
  DESKTOP_SYSTEMS,
  type DesktopFile,
  type DesktopSystem,
  type FileKind,
  type Release,
} from '@parley/contract';
import { z } from 'zod';

/** Hosts that links may lead to; undefined for any, where the operator wrote the file. */
export type LinkHosts = ReadonlySet<string> | undefined;

const MOST_FILES = 60;
const LONGEST_URL = 2_000;

/** Stores whose pages may be named wherever the file lies: they say themselves what they offer. */
const STORES: ReadonlySet<string> = new Set([
  'chromewebstore.google.com',
  'microsoftedge.microsoft.com',
  'addons.mozilla.org',
]);

/** A signature as its file is: base64 of text, which may be broken into lines. */
const Signature = z
  .string()
  .max(4_000)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.base64().min(1));

/** What Tauri's updater reads, by `<system>-<chip>`. */
const UpdaterEntry = z.object({ url: z.string(), signature: Signature.optional() });

/** A file that people install; the updater ignores this list. */
const ListedFile = z.object({
  system: z.enum(DESKTOP_SYSTEMS),
  chip: z.enum(CHIPS).default('any'),
  url: z.string(),
  size: z.int().positive().max(10_000_000_000).optional(),
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i)
    .optional(),
  signature: Signature.optional(),
});

const Latest = z.object({
  version: z.string().regex(/^v?\d{1,6}\.\d{1,6}\.\d{1,6}(?:[-+][\w.+-]{1,30})?$/),
  pub_date: z.iso.datetime({ offset: true }).optional().catch(undefined),
  platforms: z.record(z.string().max(60), z.unknown()).default({}).catch({}),
  downloads: z.array(z.unknown()).max(MOST_FILES).default([]).catch([]),
  extension: z.object({ chromium: z.unknown(), firefox: z.unknown() }).partial().default({}).catch({}),
});

/**
 * Reads a latest.json. Whoever can write it can put any file before people, so links are https and of a named host, words are
 * none but names and figures, and an entry that is not as it should be is left out. Throws where it is no such file at all.
 */
export function readLatest(data: unknown, hosts: LinkHosts): Release {
  const { version, pub_date, platforms, downloads, extension } = Latest.parse(data);
  const listed = downloads.flatMap((entry) => listedFile(entry, hosts));
  return {
    version: version.replace(/^v/, ''),
    ...(pub_date !== undefined && { publishedAt: pub_date }),
    files: listed.length > 0 ? listed : updaterFiles(platforms, hosts),
    extension: {
      ...entry('chromium', extensionLink(extension.chromium, hosts)),
      ...entry('firefox', extensionLink(extension.firefox, hosts)),
    },
  };
}

function listedFile(raw: unknown, hosts: LinkHosts): DesktopFile[] {
  const { success, data } = ListedFile.safeParse(raw);
  const link = success ? safeLink(data.url, hosts) : undefined;
  const kind = link && kindOf(link.pathname);
  if (!success || link === undefined || kind === undefined) return [];
  const { system, chip, size, sha256, signature } = data;
  return [
    {
      ...fileAt(link, { system, chip, kind }),
      ...entry('sizeBytes', size),
      ...entry('sha256', sha256?.toLowerCase()),
      ...entry('signature', signature),
    },
  ];
}

/** Files that the updater fetches are installed by it, but most can be installed by hand as well. */
function updaterFiles(platforms: Record<string, unknown>, hosts: LinkHosts): DesktopFile[] {
  return Object.entries(platforms)
    .slice(0, MOST_FILES)
    .flatMap(([name, raw]) => {
      const place = placeOf(name);
      const { success, data } = UpdaterEntry.safeParse(raw);
      const link = success ? safeLink(data.url, hosts) : undefined;
      const kind = link && kindOf(link.pathname);
      if (!success || place === undefined || link === undefined || kind === undefined) return [];
      return [{ ...fileAt(link, { ...place, kind }), ...entry('signature', data.signature) }];
    });
}

function placeOf(name: string): { system: DesktopSystem; chip: Chip } | undefined {
  const [, system = '', chip = ''] = /^(darwin|windows|linux)-(\w+)/.exec(name) ?? [];
  const known: Record<string, DesktopSystem> = { darwin: 'macos', windows: 'windows', linux: 'linux' };
  const chips: Record<string, Chip> = { aarch64: 'arm', x86_64: 'intel', universal: 'any' };
  const [foundSystem, foundChip] = [known[system], chips[chip]];
  return foundSystem && foundChip && { system: foundSystem, chip: foundChip };
}

const KINDS: readonly (readonly [RegExp, FileKind])[] = [
  [/\.dmg$/i, 'dmg'],
  [/\.msi(?:\.zip)?$/i, 'msi'],
  [/\.exe(?:\.zip)?$/i, 'exe'],
  [/\.deb$/i, 'deb'],
  [/\.rpm$/i, 'rpm'],
  [/\.appimage(?:\.tar\.gz)?$/i, 'appimage'],
  [/\.(?:zip|tar\.gz)$/i, 'archive'],
];

function kindOf(path: string): FileKind | undefined {
  return KINDS.find(([ending]) => ending.test(path))?.[1];
}

function fileAt(link: URL, facts: Pick<DesktopFile, 'system' | 'chip' | 'kind'>): DesktopFile {
  return { ...facts, name: nameIn(link), url: link.href };
}

/** The last part of the path, in plain characters: a name that reads backwards could pass for another kind of file. */
function nameIn({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  return last.replaceAll(/[^\w.+-]/g, '_').slice(-120);
}

function extensionLink(raw: unknown, hosts: LinkHosts): string | undefined {
  const link = typeof raw === 'string' ? safeLink(raw, hosts && hosts.union(STORES)) : undefined;
  return link?.href;
}

function safeLink(address: string, hosts: LinkHosts): URL | undefined {
  const link = address.length > LONGEST_URL ? null : URL.parse(address);
  if (link === null || link.protocol !== 'https:' || link.username + link.password !== '') return undefined;
  return hosts === undefined || hosts.has(link.host) ? link : undefined;
}

function entry<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}
