import * as z from 'zod/mini';
import { SyncFailure } from './remote-store.ts';

const MANIFEST_VERSION = 2;
/** The store switches, keeps and drops this many keys in one step. */
const MAX_CHUNKS = 1_900;
const MAX_NAME_LENGTH = 80;

/** One complete version of a backup on the store. */
const Generation = z.object({
  /** Part of the keys of its pieces; empty for a backup from before there were generations. */
  gen: z.string().check(z.regex(/^(?:[0-9a-f]{16})?$/)),
  count: z.int().check(z.minimum(0), z.maximum(MAX_CHUNKS)),
  /** Of the whole text. Old backups have none. */
  sha256: z.optional(z.string()),
  /** In bytes. */
  length: z.number(),
});
export type Generation = z.infer<typeof Generation>;

export const KeptGeneration = z.extend(Generation, {
  /** When it was replaced, in milliseconds since 1970. */
  at: z.number(),
});
export type KeptGeneration = z.infer<typeof KeptGeneration>;

/** What the key of the chunk count holds: which pieces are the backup, and which earlier ones are kept. */
const Manifest = z.extend(Generation, {
  v: z.literal(MANIFEST_VERSION),
  updatedAt: z.number(),
  snapshots: z.array(KeptGeneration),
});
export type Manifest = z.infer<typeof Manifest>;

/** Reads the manifest, or the plain number that old backups have in its place. */
export function readManifest(text: string): Manifest {
  if (/^\d{1,6}$/.test(text.trim())) {
    const old = { gen: '', count: Number(text), length: 0, updatedAt: 0 };
    return { v: MANIFEST_VERSION, ...old, snapshots: [] };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new SyncFailure('damaged', { cause });
  }
  const parsed = Manifest.safeParse(value);
  if (parsed.success) return parsed.data;
  const { v } = (value ?? {}) as { v?: unknown };
  throw new SyncFailure(typeof v === 'number' && v > MANIFEST_VERSION ? 'newer-version' : 'damaged');
}

export function manifestText(manifest: Omit<Manifest, 'v'>): string {
  return JSON.stringify({ v: MANIFEST_VERSION, ...manifest });
}

/** The backup's name as keys may have it. Names in use hardly ever differ from it. */
export function keyName(name: string): string {
  return (
    name
      .replaceAll(/[\p{C}/\\]/gu, '_')
      .trimStart()
      .slice(0, MAX_NAME_LENGTH) || '_'
  );
}

/** The name of something that lies beside a backup, short enough that its end is not cut off. */
export function besideBackup(name: string, what: string): string {
  return `${keyName(name).slice(0, MAX_NAME_LENGTH - what.length - 1)}-${what}`;
}

export function pointerKey(name: string): string {
  return `${name}-chunk-count`;
}

/** The keys of a generation's pieces, in order. */
export function chunkKeys(name: string, { gen, count }: Pick<Generation, 'gen' | 'count'>): string[] {
  const prefix = gen === '' ? name : `${name}-${gen}`;
  return Array.from({ length: count }, (_, index) => `${prefix}-chunk-${index}`);
}

export function newGeneration(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
