import * as z from 'zod/mini';
import { LookupId, UNPRINTABLE_CHARACTERS } from './bounds.ts';
import { parseModelId, DEFAULT_MODEL_IDENTIFIER } from './models.ts';
import { endpointProblem, ProviderName } from './providers.ts';

export const ProviderTitle = z.string().check(
  z.overwrite((text) => text.replaceAll(UNPRINTABLE_CHARACTERS, '')),
  z.trim(),
  z.minLength(1),
  z.maxLength(100),
);

export const BaseUrl = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(2000),
  z.refine((text) => endpointProblem(text) !== 'scheme', 'An address must begin with http:// or https://'),
  z.refine((text) => endpointProblem(text) !== 'query', 'An address must not have a query (?) or a fragment (#)'),
);

/** Made by `encryptKey` with what `customProviders.publicKey` gives. */
export const EncryptedProviderKey = z.string().check(z.minLength(1), z.maxLength(12_000));

/** Longer than any key, long enough for the JSON of a service account. */
export const PROVIDER_KEY_MAX_LENGTH = 4_096;
export const CUSTOM_PROVIDERS_MAX = 50;

const ModelName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** The user's own endpoint, as the client keeps it. */
export const CustomProvider = z
  .object({
    name: z.string(),
    configUid: z.string().check(z.minLength(1)),
    baseUrl: z.string(),
    models: z._default(z.array(z.string()), []),
    /** True while the server lists it. */
    available: z._default(z.boolean(), true),
  })
  .register(z.globalRegistry, { id: 'CustomProvider' });
export type CustomProvider = z.infer<typeof CustomProvider>;

/** A custom provider as the server lists it: the key stays there. */
export const ListedCustomProvider = z
  .object({
    name: z.string(),
    configUid: z.string(),
    provider: z.object({
      baseUrl: z.string(),
      /** The last four characters of the key; empty for short keys and where there is none. */
      keyHint: z._default(z.string(), ''),
      hasKey: z._default(z.boolean(), true),
    }),
  })
  .register(z.globalRegistry, { id: 'ListedCustomProvider' });
export type ListedCustomProvider = z.infer<typeof ListedCustomProvider>;

export const NewCustomProvider = z.object({
  name: ProviderTitle,
  baseUrl: BaseUrl,
  /** Left out where the endpoint asks for none. */
  encryptedKey: z.optional(EncryptedProviderKey),
});
export type NewCustomProvider = z.infer<typeof NewCustomProvider>;

export const RenamedCustomProvider = z.object({ name: ProviderTitle });

/** What the connection doctor looks at: an endpoint that is being entered, or one that is stored. */
export const DoctorRequest = z.union([
  z.object({ configUid: LookupId, model: z.optional(ModelName) }),
  z.object({
    baseUrl: BaseUrl,
    encryptedKey: z.optional(EncryptedProviderKey),
    model: z.optional(ModelName),
    /** Whose account it is; some providers list their models at another address. */
    provider: z.optional(ProviderName),
    /** Stops at the list of models and asks none of them. */
    listOnly: z.optional(z.boolean()),
  }),
]);
export type DoctorRequest = z.infer<typeof DoctorRequest>;

/** A custom provider's model counts only while its provider is there, available and lists it; otherwise the default. */
export function usableModelId(id: string, providers: readonly CustomProvider[], defaultId: string): string {
  const { name, identifier } = parseModelId(id);
  if (identifier === DEFAULT_MODEL_IDENTIFIER) return id;
  const provider = providers.find(({ configUid }) => configUid === identifier);
  return provider?.available && provider.models.includes(name) ? id : defaultId;
}
