import * as z from 'zod/mini';

const API_KEY_NAME_PREFIX = 'parley-';

/** A developer's key. The key itself is known only at the moment of its making. */
export const ApiKey = z
  .object({
    uuid: z.string(),
    id: z.string(),
    name: z.string(),
    isEnabled: z._default(z.boolean(), true),
    createdAt: z.iso.datetime(),
    lastUsed: z._default(z.nullable(z.iso.datetime()), null),
  })
  .register(z.globalRegistry, { id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const CreatedApiKey = z.extend(ApiKey, { key: z.string() }).register(z.globalRegistry, { id: 'CreatedApiKey' });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

export const NewApiKey = z.object({ name: z._default(z.string().check(z.trim(), z.maxLength(100)), '') });
export type NewApiKey = z.infer<typeof NewApiKey>;

/**
 * The name that a key gets when its maker gives none.
 * @pending apiKeys.create
 */
export function defaultApiKeyName(now: number): string {
  return `${API_KEY_NAME_PREFIX}${now}`;
}
