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
  'OpenRouter',
  'Groq',
  'Together',
  'Fireworks',
  'Perplexity',
  'Zhipu',
  'MiniMax',
  'SiliconFlow',
  'Cohere',
  'HuggingFace',
  'NVIDIA',
  'GitHubModels',
  'Cerebras',
  'Ollama',
  'LMStudio',
  'VLLM',
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
  /** From before Tencent and Baidu moved to single keys. Kept as it was stored; no interface of today asks for it. */
  secretKey: z._default(z.string(), ''),
  apiSecret: z._default(z.string(), ''),
  safetyLevel: z._default(z.enum(GOOGLE_SAFETY_LEVELS), 'BLOCK_ONLY_HIGH'),
  /** Comma separated. */
  customModels: z._default(z.string(), ''),
});
export type ProviderCredentials = z.infer<typeof ProviderCredentials>;
/** What people fill in. */
export type CredentialField = Exclude<keyof ProviderCredentials, 'secretKey'>;

const PLAIN: readonly CredentialField[] = ['apiKey', 'endpoint', 'customModels'];

const OTHER_FIELDS: Readonly<Partial<Record<ProviderName, readonly CredentialField[]>>> = {
  Azure: ['apiKey', 'endpoint', 'apiVersion', 'customModels'],
  Google: ['apiKey', 'endpoint', 'apiVersion', 'safetyLevel', 'customModels'],
  Anthropic: ['apiKey', 'endpoint', 'apiVersion', 'customModels'],
  Iflytek: ['apiKey', 'apiSecret', 'endpoint', 'customModels'],
  DeepL: ['apiKey', 'endpoint'],
  Midjourney: ['apiKey', 'endpoint'],
};

/** The fields that a provider asks for, in the order in which they are shown. */
export const CREDENTIAL_FIELDS = Object.fromEntries(
  PROVIDERS.map((provider) => [provider, OTHER_FIELDS[provider] ?? PLAIN]),
) as Readonly<Record<ProviderName, readonly CredentialField[]>>;

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
