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

/** Made by `encryptKey` with what `customProviders.publicKey` gives. */
const EncryptedProviderKey = z.string().min(1).max(12_000);

/** Longer than any key, long enough for the JSON of a service account. */
export const PROVIDER_KEY_MAX_LENGTH = 4_096;
export const CUSTOM_PROVIDERS_MAX = 50;

const ModelName = z.string().trim().min(1).max(200);

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
  .object({
    name: z.string(),
    configUid: z.string(),
    provider: z.object({
      baseUrl: z.string(),
      /** The last four characters of the key; empty for short keys and where there is none. */
      keyHint: z.string().default(''),
      hasKey: z.boolean().default(true),
    }),
  })
  .meta({ id: 'ListedCustomProvider' });
export type ListedCustomProvider = z.infer<typeof ListedCustomProvider>;

export const NewCustomProvider = z.object({
  name: ProviderTitle,
  baseUrl: BaseUrl,
  /** Left out where the endpoint asks for none. */
  encryptedKey: EncryptedProviderKey.optional(),
});
export type NewCustomProvider = z.infer<typeof NewCustomProvider>;

export const RenamedCustomProvider = z.object({ name: ProviderTitle });

/** What the connection doctor looks at: an endpoint that is being entered, or one that is stored. */
export const DoctorRequest = z.union([
  z.object({ configUid: z.string().min(1), model: ModelName.optional() }),
  z.object({ baseUrl: BaseUrl, encryptedKey: EncryptedProviderKey.optional(), model: ModelName.optional() }),
]);
export type DoctorRequest = z.infer<typeof DoctorRequest>;

/** A custom provider's model counts only while its provider is there, available and lists it; otherwise the default. */
export function usableModelId(id: string, providers: readonly CustomProvider[], defaultId: string): string {
  const { name, identifier } = parseModelId(id);
  if (identifier === DEFAULT_MODEL_IDENTIFIER) return id;
  const provider = providers.find(({ configUid }) => configUid === identifier);
  return provider?.available && provider.models.includes(name) ? id : defaultId;
}
