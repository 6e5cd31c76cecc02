import { z } from 'zod';
import { ProviderName, ProviderCredentials } from './providers.ts';

/** What opens a private deployment to this browser: its access code's token, or the user's own provider keys. */
export const AccessControl = z.object({
  accessCode: z.string().default(''),
  /** Handed out for the access code; sent as the bearer from then on. */
  token: z.string().default(''),
  useCustomConfig: z.boolean().default(false),
  provider: ProviderName.default('OpenAI'),
  credentials: z.partialRecord(ProviderName, ProviderCredentials).default({}),
  syncEnable: z.boolean().default(false),
});
export type AccessControl = z.infer<typeof AccessControl>;

export const AccessCodeEntry = z.object({ code: z.string().min(1).max(200) });
export type AccessCodeEntry = z.infer<typeof AccessCodeEntry>;
