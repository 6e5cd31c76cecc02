import * as z from 'zod/mini';
import { ProviderName, ProviderCredentials } from './providers.ts';

/** What opens a private deployment to this browser: its access code's token, or the user's own provider keys. */
export const AccessControl = z.object({
  accessCode: z._default(z.string(), ''),
  /** Handed out for the access code; sent as the bearer from then on. */
  token: z._default(z.string(), ''),
  useCustomConfig: z._default(z.boolean(), false),
  provider: z._default(ProviderName, 'OpenAI'),
  credentials: z._default(z.partialRecord(ProviderName, ProviderCredentials), {}),
  syncEnable: z._default(z.boolean(), false),
});
export type AccessControl = z.infer<typeof AccessControl>;

export const AccessCodeEntry = z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) });
export type AccessCodeEntry = z.infer<typeof AccessCodeEntry>;
