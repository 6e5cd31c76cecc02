import * as z from 'zod/mini';
import { LookupId } from '../bounds.ts';
import { ByShareId } from '../publication-visit.ts';
import { NewReport, Publication, Published } from '../publishing.ts';
import { defineRoute } from '../route.ts';
import { NewShare, SHARE_BODY_LIMIT_BYTES } from '../share.ts';
import { readShareRoute } from './read-share.ts';

const CHANGE_LIMIT = { max: 60, windowMs: 60_000 } as const;

export const shareRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/share',
    summary: 'Share a chat under an address of its own; the secret that changes it is shown this once',
    access: 'actor',
    body: NewShare,
    data: Published,
    bodyLimitBytes: SHARE_BODY_LIMIT_BYTES,
    rateLimit: CHANGE_LIMIT,
    errors: ['conflict', 'account_full', 'not_implemented'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/share',
    summary: 'The chats that you share, the newest first',
    access: 'actor',
    data: z.array(Publication),
  }),
  read: readShareRoute,
  picture: defineRoute({
    method: 'GET',
    path: '/share/{shareId}/pictures/{name}',
    summary: 'A picture of a shared chat',
    access: 'public',
    strangers: { bodyLimitBytes: 0 },
    reply: 'bytes',
    params: z.object({ shareId: LookupId, name: LookupId }),
  }),
  card: defineRoute({
    method: 'GET',
    path: '/share/{shareId}/card',
    summary: 'A picture for previews of links to a shared chat',
    access: 'public',
    strangers: { bodyLimitBytes: 0 },
    reply: 'bytes',
    params: ByShareId,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/share/{shareId}',
    summary: 'Replace a chat that you shared, signed in as its owner or with its secret',
    access: 'actor',
    params: ByShareId,
    body: NewShare,
    data: z.null(),
    bodyLimitBytes: SHARE_BODY_LIMIT_BYTES,
    rateLimit: CHANGE_LIMIT,
    errors: ['account_full'],
  }),
  revoke: defineRoute({
    method: 'DELETE',
    path: '/share/{shareId}',
    summary:
      'Take a shared chat back, signed in as its owner or with its secret; its address leads nowhere then, or to the notice of the operator who took it down',
    access: 'actor',
    params: ByShareId,
    data: z.null(),
  }),
  report: defineRoute({
    method: 'POST',
    path: '/share/{shareId}/report',
    summary: 'Tell the operator that a shared chat should not be public',
    access: 'public',
    strangers: { bodyLimitBytes: 8_192 },
    params: ByShareId,
    body: NewReport,
    data: z.null(),
    rateLimit: { max: 10, windowMs: 3_600_000, isShared: true },
  }),
};
