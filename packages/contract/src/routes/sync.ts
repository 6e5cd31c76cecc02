import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { BACKUP_FILE, SYNC_BODY_LIMIT_BYTES } from '../sync.ts';

/** The remote store; its credential travels in the header `x-sync-authorization`, since the bearer is this server's. */
const AtEndpoint = z.object({ endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)) });

const ByKey = z.object({ key: z.string().check(z.regex(/^[\w.@-]{1,200}$/)) });
const BackupFileOnly = z.object({ file: z.literal(BACKUP_FILE) });

export const syncRoutes = {
  upstashRead: defineRoute({
    method: 'GET',
    path: '/sync/upstash/get/{key}',
    summary: 'Read a piece of a backup from an Upstash store',
    access: 'actor',
    reply: 'document',
    params: ByKey,
    query: AtEndpoint,
    data: z.object({ result: z.nullable(z.string()) }),
    errors: ['address_refused', 'sync_failed'],
  }),
  upstashWrite: defineRoute({
    method: 'POST',
    path: '/sync/upstash/set/{key}',
    summary: 'Write a piece of a backup to an Upstash store',
    access: 'actor',
    reply: 'document',
    params: ByKey,
    query: AtEndpoint,
    bodyType: 'raw',
    data: z.object({ result: z.nullable(z.string()) }),
    bodyLimitBytes: SYNC_BODY_LIMIT_BYTES,
    errors: ['address_refused', 'sync_failed'],
  }),
  webdavPrepare: defineRoute({
    method: 'POST',
    path: '/sync/webdav',
    summary: 'Make the backup folder on a WebDAV store; also the check of the connection',
    access: 'actor',
    query: AtEndpoint,
    data: z.object({ status: z.int() }),
    errors: ['address_refused', 'sync_failed'],
  }),
  webdavRead: defineRoute({
    method: 'GET',
    path: '/sync/webdav/{file}',
    summary: 'Read the backup from a WebDAV store; 404 means that there is none',
    access: 'actor',
    reply: 'bytes',
    params: BackupFileOnly,
    query: AtEndpoint,
    errors: ['address_refused', 'sync_failed'],
  }),
  webdavWrite: defineRoute({
    method: 'PUT',
    path: '/sync/webdav/{file}',
    summary: 'Write the backup to a WebDAV store',
    access: 'actor',
    params: BackupFileOnly,
    query: AtEndpoint,
    bodyType: 'raw',
    data: z.object({ status: z.int() }),
    bodyLimitBytes: SYNC_BODY_LIMIT_BYTES,
    errors: ['address_refused', 'sync_failed'],
  }),
};
