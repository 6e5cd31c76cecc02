import * as z from 'zod/mini';
import { ApiKey, CreatedApiKey, NewApiKey } from '../api-keys.ts';
import { LookupId } from '../bounds.ts';
import { defineRoute } from '../route.ts';

export const apiKeyRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/apikeys',
    summary: 'Make a key; this is the only time it is shown',
    access: 'actor',
    body: NewApiKey,
    data: CreatedApiKey,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/apikeys',
    summary: 'Your keys, without the keys themselves',
    access: 'actor',
    data: z.array(ApiKey),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/apikeys/{uuid}',
    summary: 'Delete a key; it stops working at once',
    access: 'actor',
    params: z.object({ uuid: LookupId }),
    data: z.null(),
  }),
};
