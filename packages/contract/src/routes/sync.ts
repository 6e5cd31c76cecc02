import * as z from 'zod/mini';
import { HttpUrl } from '../http-url.ts';
import { defineRoute } from '../route.ts';
import {
  BACKUP_FILE_NAME,
  CHUNK_EXPIRY_MAX_SECONDS,
  PICTURE_FILE_NAME,
  SYNC_BODY_LIMIT_BYTES,
  UPSTASH_KEY,
  UPSTASH_KEYS_MAX,
} from '../sync.ts';

/*
 * The remote store's credential travels in the header `x-sync-authorization`, since the bearer is this server's. An
 * answer with status 200 says that the store was asked; what it answered stands in the header `x-sync-status`, the name
 * it has for the version of a file in `x-sync-tag`.
 */

const AtEndpoint = z.object({ endpoint: HttpUrl.check(z.maxLength(2000)) });

const UpstashKey = z.string().check(z.regex(UPSTASH_KEY));
const ByKey = z.object({ key: UpstashKey });
const ByFile = z.object({ file: z.string().check(z.regex(BACKUP_FILE_NAME)) });
const ByPictureFile = z.object({ file: z.string().check(z.regex(PICTURE_FILE_NAME)) });
const Keys = z.array(UpstashKey).check(z.maxLength(UPSTASH_KEYS_MAX));
const UpstashResult = z.object({
  /** Absent where the store answered with something else. */
  result: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  /** The store's own word for what went wrong. */
  error: z.optional(z.string()),
});

const ERRORS = ['address_refused', 'sync_failed', 'upstream_unreachable', 'upstream_timeout'] as const;

export const syncRoutes = {
  upstashRead: defineRoute({
    method: 'GET',
    path: '/sync/upstash/get/{key}',
    summary: 'Read a piece of a backup from an Upstash store',
    access: 'actor',
    reply: 'document',
    params: ByKey,
    query: AtEndpoint,
    data: UpstashResult,
    errors: ERRORS,
  }),
  upstashWrite: defineRoute({
    method: 'POST',
    path: '/sync/upstash/set/{key}',
    summary: 'Write a piece of a backup to an Upstash store',
    access: 'actor',
    reply: 'document',
    params: ByKey,
    query: z.extend(AtEndpoint, {
      /** Seconds after which the store drops the piece, unless a switch keeps it before. */
      expires: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(CHUNK_EXPIRY_MAX_SECONDS))),
    }),
    bodyType: 'raw',
    data: UpstashResult,
    errors: ERRORS,
  }),
  upstashSwitch: defineRoute({
    method: 'POST',
    path: '/sync/upstash/switch/{key}',
    summary: 'Make written pieces the backup of an Upstash store, unless somebody else did so in between',
    access: 'actor',
    reply: 'document',
    params: ByKey,
    query: AtEndpoint,
    body: z.object({
      /** What the key must hold; empty means that it must not be there. */
      expected: z.string().check(z.maxLength(100_000)),
      value: z.string().check(z.minLength(1), z.maxLength(100_000)),
      /** Pieces that must be there and stay. */
      keep: Keys,
      /** Pieces that go. */
      drop: Keys,
    }),
    data: UpstashResult,
    errors: ERRORS,
  }),
  upstashDrop: defineRoute({
    method: 'POST',
    path: '/sync/upstash/drop',
    summary: 'Remove pieces that belong to no backup of an Upstash store',
    access: 'actor',
    reply: 'document',
    query: AtEndpoint,
    body: z.object({ keys: Keys.check(z.minLength(1)) }),
    data: UpstashResult,
    errors: ERRORS,
  }),
  webdavPrepare: defineRoute({
    method: 'POST',
    path: '/sync/webdav',
    summary: 'Make the backup folder on a WebDAV store; also the check of the connection',
    access: 'actor',
    query: AtEndpoint,
    data: z.object({ status: z.int() }),
    errors: ERRORS,
  }),
  webdavRead: defineRoute({
    method: 'GET',
    path: '/sync/webdav/{file}',
    summary: 'Read the backup from a WebDAV store; status 404 of the store means that there is none',
    access: 'actor',
    reply: 'bytes',
    params: ByFile,
    query: AtEndpoint,
    errors: ERRORS,
  }),
  webdavWrite: defineRoute({
    method: 'PUT',
    path: '/sync/webdav/{file}',
    summary: 'Write the backup to a WebDAV store; `x-sync-if-match` and `x-sync-if-none-match` are passed on',
    access: 'actor',
    params: ByFile,
    query: AtEndpoint,
    bodyType: 'raw',
    data: z.object({ status: z.int() }),
    bodyLimitBytes: SYNC_BODY_LIMIT_BYTES,
    errors: ERRORS,
  }),
  webdavRemove: defineRoute({
    method: 'DELETE',
    path: '/sync/webdav/{file}',
    summary: 'Remove the bytes of a picture from a WebDAV store; no other file can be removed',
    access: 'actor',
    params: ByPictureFile,
    query: AtEndpoint,
    data: z.object({ status: z.int() }),
    errors: ERRORS,
  }),
};
