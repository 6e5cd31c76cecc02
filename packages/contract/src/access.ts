import * as z from 'zod/mini';
import { ProviderName, ProviderCredentials } from './providers.ts';

/**
 * What opens a private deployment to this browser: its access code's token, or the user's own provider keys. Earlier
 * versions stored more, which is dropped when it is read.
 */
export const AccessControl = z.object({
  /** Handed out for the access code; sent as the bearer from then on. */
  token: z._default(z.string(), ''),
  credentials: z._default(z.partialRecord(ProviderName, ProviderCredentials), {}),
});
export type AccessControl = z.infer<typeof AccessControl>;

export const AccessCodeEntry = z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) });
export type AccessCodeEntry = z.infer<typeof AccessCodeEntry>;
