import { readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

export type Encoding = 'br' | 'gzip' | 'identity';

/** One file of the build; what is not in this list is not served, so no request can name a path on the disk. */
export interface WebFile {
  readonly type: string;
  /** The name carries a hash of the content, so a copy never goes stale. */
  readonly isImmutable: boolean;
  /** Changes with the content. */
  readonly version: string;
  /** Where each form lies on the disk; `identity` is always there. */
  readonly paths: ReadonlyMap<Encoding, string>;
}

/** The pages of the build, by the names of their files. */
const PAGES = { app: 'index.html', login: 'login.html', share: 'share.html' } as const;
export type WebPage = keyof typeof PAGES;
const PAGE_FILES: readonly string[] = Object.values(PAGES);

export interface WebBuild {
  /** The app, and what is a page of its own beside it: the sign-in of a hosted server, and a shared chat. */
  readonly pages: Readonly<Record<WebPage, string>>;
  readonly files: ReadonlyMap<string, WebFile>;
  /** When the page was built; another time means another build. */
  readonly builtAt: number;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
};

const COMPRESSED: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/** Whether a path names a file rather than a screen, whose last part may hold a dot as well. */
export function looksLikeFile(path: string): boolean {
  return path.startsWith('assets/') || Object.hasOwn(TYPES, extname(path).toLowerCase());
}

/** When the page in the folder was built; undefined where there is none. */
export function buildTime(folder: string): number | undefined {
  return statSync(join(folder, PAGES.app), { throwIfNoEntry: false })?.mtimeMs;
}

/** Lists a finished build. */
export function readWebBuild(folder: string, builtAt: number): WebBuild {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const present = new Set(names);
  const files = new Map<string, WebFile>();
  for (const name of names) {
    if (PAGE_FILES.includes(name) || /\.(?:br|gz)$/.test(name)) continue;
    const path = join(folder, name);
    const { size, mtimeMs } = statSync(path);
    const compressed = COMPRESSED.filter(([, ending]) => present.has(name + ending));
    files.set(name, {
      type: TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream',
      isImmutable: name.startsWith('assets/'),
      version: `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`,
      paths: new Map([
        ...compressed.map(([encoding, ending]) => [encoding, path + ending] as const),
        ['identity', path],
      ]),
    });
  }
  const read = (page: WebPage) => readFileSync(join(folder, PAGES[page]), 'utf8');
  return { pages: { app: read('app'), login: read('login'), share: read('share') }, files, builtAt };
}
