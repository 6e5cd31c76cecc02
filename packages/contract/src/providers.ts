import * as z from 'zod/mini';

export const PROVIDERS = [
  'OpenAI',
  'Azure',
  'Google',
  'Anthropic',
  'Baidu',
  'ByteDance',
  'Alibaba',
  'Tencent',
  'Moonshot',
  'Stability',
  'Iflytek',
  'GPTs',
  'Llama',
  'DeepSeek',
  'YiAI',
  'Mistral',
  'XAI',
  'DeepL',
  'Other',
  'Midjourney',
] as const;
export const ProviderName = z.enum(PROVIDERS);
export type ProviderName = z.infer<typeof ProviderName>;

export const GOOGLE_SAFETY_LEVELS = [
  'OFF',
  'BLOCK_NONE',
  'BLOCK_ONLY_HIGH',
  'BLOCK_MEDIUM_AND_ABOVE',
  'BLOCK_LOW_AND_ABOVE',
] as const;

/** What a user's own account at a provider needs; which fields count is said by `CREDENTIAL_FIELDS`. */
export const ProviderCredentials = z.object({
  apiKey: z._default(z.string(), ''),
  /** Empty means the provider's own address. */
  endpoint: z._default(z.string(), ''),
  apiVersion: z._default(z.string(), ''),
  secretKey: z._default(z.string(), ''),
  apiSecret: z._default(z.string(), ''),
  safetyLevel: z._default(z.enum(GOOGLE_SAFETY_LEVELS), 'BLOCK_ONLY_HIGH'),
  /** Comma separated. */
  customModels: z._default(z.string(), ''),
});
export type ProviderCredentials = z.infer<typeof ProviderCredentials>;
export type CredentialField = keyof ProviderCredentials;

const PLAIN: readonly CredentialField[] = ['apiKey', 'endpoint', 'customModels'];

/** The fields that a provider asks for, in the order in which they are shown. */
export const CREDENTIAL_FIELDS: Readonly<Record<ProviderName, readonly CredentialField[]>> = {
  OpenAI: PLAIN,
  Azure: ['apiKey', 'endpoint', 'apiVersion', 'customModels'],
  Google: ['apiKey', 'endpoint', 'apiVersion', 'safetyLevel', 'customModels'],
  Anthropic: ['apiKey', 'endpoint', 'apiVersion', 'customModels'],
  Baidu: ['apiKey', 'secretKey', 'endpoint', 'customModels'],
  ByteDance: PLAIN,
  Alibaba: PLAIN,
  Tencent: ['apiKey', 'secretKey', 'endpoint', 'customModels'],
  Moonshot: PLAIN,
  Stability: ['apiKey', 'endpoint'],
  Iflytek: ['apiKey', 'apiSecret', 'endpoint', 'customModels'],
  GPTs: PLAIN,
  Llama: PLAIN,
  DeepSeek: PLAIN,
  YiAI: PLAIN,
  Mistral: PLAIN,
  XAI: PLAIN,
  DeepL: ['apiKey', 'endpoint'],
  Other: PLAIN,
  Midjourney: ['apiKey', 'endpoint'],
};

/** What keeps an address from being an endpoint, which paths are added to; an empty one stands for the provider's own. */
export function endpointProblem(endpoint: string): 'scheme' | 'query' | undefined {
  if (endpoint === '') return undefined;
  if (!/^https?:\/\//i.test(endpoint) || !URL.canParse(endpoint)) return 'scheme';
  const { search, hash } = new URL(endpoint);
  return search === '' && hash === '' ? undefined : 'query';
}

export function isEndpointUrl(endpoint: string): boolean {
  return endpointProblem(endpoint) === undefined;
}

/** 'a, b,,a' gives ['a', 'b']: the names that a user typed for models the list does not know. */
export function parseCustomModels(text: string): string[] {
  const names = text.split(/[,，]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
