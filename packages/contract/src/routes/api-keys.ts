import * as z from 'zod/mini';
import { ApiKey, ApiKeyChange, CreatedApiKey, NewApiKey } from '../api-keys.ts';
import { LookupId } from '../bounds.ts';
import { defineRoute } from '../route.ts';

const ByUuid = z.object({ uuid: LookupId });
const CHANGE_LIMIT = { max: 60, windowMs: 60_000, isShared: true } as const;

export const apiKeyRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/apikeys',
    summary: 'Make a key; this is the only time it is shown',
    access: 'parent',
    body: NewApiKey,
    data: CreatedApiKey,
    rateLimit: CHANGE_LIMIT,
    errors: ['conflict'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/apikeys',
    summary: 'Your keys, without the keys themselves',
    access: 'actor',
    data: z.array(ApiKey),
    errors: ['not_implemented'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/apikeys/{uuid}',
    summary: 'Rename a key, switch it on or off, or change its limits',
    access: 'actor',
    params: ByUuid,
    body: ApiKeyChange,
    data: ApiKey,
    rateLimit: CHANGE_LIMIT,
    errors: ['not_implemented'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/apikeys/{uuid}',
    summary: 'Delete a key; it stops working at once',
    access: 'actor',
    params: ByUuid,
    data: z.null(),
    errors: ['not_implemented'],
  }),
};
