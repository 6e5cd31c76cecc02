import * as z from 'zod/mini';

export const SYNC_PROVIDERS = ['webdav', 'upstash'] as const;
export type SyncProvider = (typeof SYNC_PROVIDERS)[number];

export const DEFAULT_BACKUP_NAME = 'parley';
export const BACKUP_NAME = 'backup';
/** The name of the list of pictures, and the beginning of the names of their objects. */
export const PICTURE_LIST_NAME = 'pictures';
export const PICTURE_OBJECT_NAME = 'picture';
export const SYNC_FOLDER = 'parley';
export const UPSTASH_CHUNK_BYTES = 1_000_000;
export const SYNC_BODY_LIMIT_BYTES = 50 * 1024 * 1024;

/** The only files that sync touches in its folder: the backup and the list of pictures with their snapshots, and the pictures. */
export const BACKUP_FILE_NAME = /^(?:backup|pictures?)(?:-[a-z0-9]{1,16})?\.json$/;
/** The only files that sync removes: bytes of pictures. */
export const PICTURE_FILE_NAME = /^picture-[a-z0-9]{1,16}\.json$/;
/** The only keys that sync touches: the pointer, the pieces (of old backups without a generation), and the probe. */
export const UPSTASH_KEY = /^[^\p{C}\p{Z}/\\][^\p{C}/\\]{0,99}-(?:chunk-count|(?:[0-9a-f]{16}-)?chunk-\d{1,4}|probe)$/u;
export const UPSTASH_KEYS_MAX = 2_000;
export const CHUNK_EXPIRY_MAX_SECONDS = 604_800;

/** The credential of the remote store on its way to this server, which passes it on. */
export const SYNC_AUTHORIZATION_HEADER = 'x-sync-authorization';
/** What the remote store answered. */
export const SYNC_STATUS_HEADER = 'x-sync-status';
/** An entity tag; under its own name, because proxies in between rewrite those of the messages they pack. */
export const SYNC_TAG_HEADER = 'x-sync-tag';
export const SYNC_IF_MATCH_HEADER = 'x-sync-if-match';
export const SYNC_IF_NONE_MATCH_HEADER = 'x-sync-if-none-match';

export const WebDavSettings = z.object({
  endpoint: z._default(z.string(), ''),
  username: z._default(z.string(), ''),
  password: z._default(z.string(), ''),
});
export type WebDavSettings = z.infer<typeof WebDavSettings>;

export const UpstashSettings = z.object({
  endpoint: z._default(z.string(), ''),
  /** The name of the backup. */
  username: z._default(z.string(), DEFAULT_BACKUP_NAME),
  /** The REST token. */
  apiKey: z._default(z.string(), ''),
});
export type UpstashSettings = z.infer<typeof UpstashSettings>;

export const SyncSettings = z
  .object({
    provider: z._default(z.enum(SYNC_PROVIDERS), 'webdav'),
    useProxy: z._default(z.boolean(), true),
    proxyUrl: z._default(z.string(), ''),
    webdav: z.prefault(WebDavSettings, {}),
    upstash: z.prefault(UpstashSettings, {}),
    /** Milliseconds since 1970; 0 means not yet. */
    lastSyncTime: z._default(z.number(), 0),
    lastProvider: z._default(z.string(), ''),
  })
  .register(z.globalRegistry, { id: 'SyncSettings' });
export type SyncSettings = z.infer<typeof SyncSettings>;

/** Whether every field of the chosen provider is filled in. */
export function isSyncConfigured(settings: SyncSettings): boolean {
  return Object.values(settings[settings.provider]).every((field) => field !== '');
}

const PASSING_STATUSES: Readonly<Record<SyncProvider, readonly number[]>> = {
  webdav: [200, 201, 404, 405, 301, 302, 307, 308],
  upstash: [200],
};

/** Whether a connection check that was answered with this status counts as passed. */
export function isSyncCheckPassed(provider: SyncProvider, status: number): boolean {
  return PASSING_STATUSES[provider].includes(status);
}

/** `Backup-2026-11-15T10-20-30-000Z.json`: colons are not allowed in file names everywhere. */
export function backupFileName(now: Date): string {
  return `Backup-${now.toISOString().replaceAll(/[:.]/g, '-')}.json`;
}
