import type { ProviderName } from '@parley/contract';
import { PROVIDER_REGISTRY } from './registry.ts';

/** A company whose keys are known by their form. */
export interface KeyVendor {
  readonly id: string;
  /** As people know it. */
  readonly label: string;
  /** What a channel or an own key with such a key is set up as; undefined where nothing here can use it. */
  readonly provider: ProviderName | undefined;
  /** What the paths of the calls are added to. */
  readonly baseUrl: string;
  /** Looks at the key alone, and matches all of it. */
  readonly form: RegExp;
  /** A call that fails with a wrong key, where the list of models is for anybody. */
  readonly keyCheckUrl?: string;
  /** Shows its models to anybody and has no call that only checks a key. */
  readonly listsForAnybody?: boolean;
  /** Where the models are listed, if not behind the address of the calls. */
  readonly modelsUrl?: string;
  /** Models of a vendor that does not list them. */
  readonly models?: readonly string[];
}

/** Several vendors' keys; OpenAI's older ones have a mark in their middle. */
const SHARED_48 = /^sk-(?!.*T3BlbkFJ)[A-Za-z0-9]{48}$/;

const ofProvider = (id: string, provider: ProviderName, form: RegExp): KeyVendor => {
  const { label, baseUrl } = PROVIDER_REGISTRY[provider];
  return { id, label, provider, baseUrl, form };
};

/**
 * Vendors by the form of their keys: those with a mark of their own first, then those that share a form, the likeliest first.
 * A key is only ever shown to one vendor: the one that its form gives away, or the one that its owner names.
 */
export const KEY_VENDORS: readonly KeyVendor[] = [
  ofProvider('anthropic', 'Anthropic', /^sk-ant-[\w-]{10,}$/),
  {
    ...ofProvider('openrouter', 'OpenRouter', /^sk-or-[\w-]{10,}$/),
    keyCheckUrl: 'https://openrouter.ai/api/v1/key',
  },
  ofProvider('openai', 'OpenAI', /^sk-(?:proj|svcacct|None)-[\w-]{20,}$|^sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}$/),
  ofProvider('google', 'Google', /^AIza[\w-]{35}$|^AQ\.[\w-]{20,}$/),
  ofProvider('xai', 'XAI', /^xai-[A-Za-z0-9]{20,}$/),
  ofProvider('groq', 'Groq', /^gsk_[A-Za-z0-9]{20,}$/),
  {
    ...ofProvider('perplexity', 'Perplexity', /^pplx-[A-Za-z0-9]{20,}$/),
    models: ['sonar', 'sonar-pro', 'sonar-reasoning-pro', 'sonar-deep-research'],
  },
  {
    ...ofProvider('huggingface', 'HuggingFace', /^hf_[A-Za-z0-9]{20,}$/),
    keyCheckUrl: 'https://huggingface.co/api/whoami-v2',
  },
  {
    ...ofProvider('nvidia', 'NVIDIA', /^nvapi-[\w-]{20,}$/),
    listsForAnybody: true,
  },
  {
    ...ofProvider('github', 'GitHubModels', /^(?:github_pat_\w{20,}|gh[pous]_[A-Za-z0-9]{20,})$/),
    keyCheckUrl: 'https://api.github.com/user',
    modelsUrl: 'https://models.github.ai/catalog/models',
  },
  ofProvider('cerebras', 'Cerebras', /^csk-[a-z0-9]{20,}$/),
  ofProvider('fireworks', 'Fireworks', /^fw_[A-Za-z0-9]{15,}$/),
  ofProvider('together', 'Together', /^tgp_v1_[\w-]{20,}$|^[0-9a-f]{64}$/),
  ofProvider('baidu', 'Baidu', /^bce-v3\/[\w-]{10,}\/[\w-]{20,}$/),
  ofProvider('zhipu', 'Zhipu', /^[0-9a-f]{32}\.[A-Za-z0-9]{16}$/),
  {
    ...ofProvider('zai', 'Zhipu', /^[0-9a-f]{32}\.[A-Za-z0-9]{16}$/),
    label: 'Z.ai',
    baseUrl: 'https://api.z.ai/api/paas/v4',
  },
  { id: 'replicate', label: 'Replicate', provider: undefined, baseUrl: '', form: /^r8_[A-Za-z0-9]{30,}$/ },
  ofProvider('deepseek', 'DeepSeek', /^sk-[0-9a-f]{32}$/),
  ofProvider('alibaba', 'Alibaba', /^sk-[0-9a-f]{32}$/),
  // Narrower than the form it shares, so it comes first.
  ofProvider('siliconflow', 'SiliconFlow', /^sk-[a-z]{48}$/),
  ofProvider('moonshot', 'Moonshot', SHARED_48),
  ofProvider('tencent', 'Tencent', SHARED_48),
  ofProvider('mistral', 'Mistral', /^[A-Za-z0-9]{32}$/),
  ofProvider('01ai', 'YiAI', /^[0-9a-f]{32}$/),
  {
    ...ofProvider('cohere', 'Cohere', /^[A-Za-z0-9]{40}$/),
    modelsUrl: 'https://api.cohere.com/v1/models?endpoint=chat&page_size=1000',
  },
];

/** Models of providers that make pictures, do not chat and list nothing. */
const PICTURE_MODELS: Readonly<Partial<Record<ProviderName, readonly string[]>>> = {
  Stability: ['stable-image-core', 'stable-image-ultra', 'sd3.5-large', 'sd3.5-large-turbo', 'sd3.5-medium'],
  Midjourney: ['midjourney', 'niji-journey'],
};

/** Whether a provider's models can be offered to others: it chats, or makes pictures. */
export function offersModels(provider: ProviderName): boolean {
  return PROVIDER_REGISTRY[provider].wire !== 'none' || PICTURE_MODELS[provider] !== undefined;
}

/** Models of a provider that does not list them, as far as they are known here. */
export function unlistedModels(provider: ProviderName): readonly string[] {
  const known = KEY_VENDORS.find((vendor) => vendor.provider === provider)?.models;
  return known ?? PICTURE_MODELS[provider] ?? [];
}

/** The vendors that a pasted key may belong to, the likeliest first; empty for a form that nobody here knows. */
export function likelyVendors(key: string, vendors: readonly KeyVendor[] = KEY_VENDORS): KeyVendor[] {
  const pasted = key.trim();
  return vendors.filter(({ form }) => form.test(pasted));
}

/** Letters and digits alone bear no vendor's mark: whatever they look like, they may be anybody's. */
const UNMARKED = /^(?!AIza)[A-Za-z0-9]+$/;

/** The one vendor that a pasted key must belong to; undefined where its owner has to say whose it is. */
export function certainVendor(key: string, vendors: readonly KeyVendor[] = KEY_VENDORS): KeyVendor | undefined {
  const [only, ...others] = likelyVendors(key, vendors);
  return others.length > 0 || UNMARKED.test(key.trim()) ? undefined : only;
}
