import * as z from 'zod/mini';
import { LookupId } from '../bounds.ts';
import { defineRoute } from '../route.ts';
import { NewShare, SHARE_BODY_LIMIT_BYTES, SharedChat } from '../share.ts';

const ByShareId = z.object({ shareId: LookupId });

export const shareRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/share',
    summary: 'Share a chat under an address of its own',
    access: 'actor',
    body: NewShare,
    data: z.object({ shareId: z.string() }),
    bodyLimitBytes: SHARE_BODY_LIMIT_BYTES,
  }),
  read: defineRoute({
    method: 'GET',
    path: '/share/{shareId}',
    summary: 'A shared chat',
    access: 'public',
    params: ByShareId,
    data: SharedChat,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/share/{shareId}',
    summary: 'Replace a chat that you shared',
    access: 'actor',
    params: ByShareId,
    body: NewShare,
    data: z.null(),
    bodyLimitBytes: SHARE_BODY_LIMIT_BYTES,
  }),
};
