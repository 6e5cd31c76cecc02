import { z } from 'zod';
import { parseModelId, DEFAULT_MODEL_IDENTIFIER } from './models.ts';
import { isEndpointUrl } from './providers.ts';

const ProviderTitle = z.string().trim().min(1).max(100);

const BaseUrl = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .refine(isEndpointUrl, 'An address must begin with http:// or https://');

/** The user's own endpoint, as the client keeps it. */
export const CustomProvider = z
  .object({
    name: z.string(),
    configUid: z.string().min(1),
    baseUrl: z.string(),
    models: z.array(z.string()).default([]),
    /** True while the server lists it. */
    available: z.boolean().default(true),
  })
  .meta({ id: 'CustomProvider' });
export type CustomProvider = z.infer<typeof CustomProvider>;

/** A custom provider as the server lists it: the key stays there. */
export const ListedCustomProvider = z
  .object({ name: z.string(), configUid: z.string(), provider: z.object({ baseUrl: z.string() }) })
  .meta({ id: 'ListedCustomProvider' });
export type ListedCustomProvider = z.infer<typeof ListedCustomProvider>;

export const NewCustomProvider = z.object({
  name: ProviderTitle,
  baseUrl: BaseUrl,
  /** The key, encrypted with the server's public key; base64. */
  encryptedKey: z.string().min(1).max(10_000),
});
export type NewCustomProvider = z.infer<typeof NewCustomProvider>;

export const RenamedCustomProvider = z.object({ name: ProviderTitle });

/** What keys are encrypted with before they leave the browser. */
export const EncryptionKey = z.object({
  keyId: z.string(),
  algorithm: z.literal('RSA-OAEP-256'),
  /** SubjectPublicKeyInfo, base64. */
  publicKey: z.string(),
});
export type EncryptionKey = z.infer<typeof EncryptionKey>;

/** A custom provider's model counts only while its provider is there, available and lists it; otherwise the default. */
export function usableModelId(id: string, providers: readonly CustomProvider[], defaultId: string): string {
  const { name, identifier } = parseModelId(id);
  if (identifier === DEFAULT_MODEL_IDENTIFIER) return id;
  const provider = providers.find(({ configUid }) => configUid === identifier);
  return provider?.available && provider.models.includes(name) ? id : defaultId;
}
