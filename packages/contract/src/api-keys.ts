import { z } from 'zod';

export const API_KEY_NAME_PREFIX = 'parley-';

/** A developer's key. The key itself is known only at the moment of its making. */
export const ApiKey = z
  .object({
    uuid: z.string(),
    id: z.string(),
    name: z.string(),
    isEnabled: z.boolean().default(true),
    createdAt: z.iso.datetime(),
    lastUsed: z.iso.datetime().nullable().default(null),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const CreatedApiKey = ApiKey.extend({ key: z.string() }).meta({ id: 'CreatedApiKey' });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

export const NewApiKey = z.object({ name: z.string().trim().max(100).default('') });
export type NewApiKey = z.infer<typeof NewApiKey>;

/** The name that a key gets when its maker gives none. */
export function defaultApiKeyName(now: number): string {
  return `${API_KEY_NAME_PREFIX}${now}`;
}
