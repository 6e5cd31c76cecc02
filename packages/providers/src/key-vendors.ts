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

const openAiLike = (id: string, label: string, baseUrl: string, form: RegExp): KeyVendor => ({
  id,
  label,
  provider: 'Other',
  baseUrl,
  form,
});

/**
 * Vendors by the form of their keys: those with a mark of their own first, then those that share a form, the likeliest first.
 * A key is only ever shown to vendors whose keys look like it.
 */
export const KEY_VENDORS: readonly KeyVendor[] = [
  ofProvider('anthropic', 'Anthropic', /^sk-ant-[\w-]{10,}$/),
  {
    ...openAiLike('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', /^sk-or-[\w-]{10,}$/),
    keyCheckUrl: 'https://openrouter.ai/api/v1/key',
  },
  ofProvider('openai', 'OpenAI', /^sk-(?:proj|svcacct|None)-[\w-]{20,}$|^sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}$/),
  ofProvider('google', 'Google', /^AIza[\w-]{35}$|^AQ\.[\w-]{20,}$/),
  ofProvider('xai', 'XAI', /^xai-[A-Za-z0-9]{20,}$/),
  openAiLike('groq', 'Groq', 'https://api.groq.com/openai/v1', /^gsk_[A-Za-z0-9]{20,}$/),
  {
    ...openAiLike('perplexity', 'Perplexity', 'https://api.perplexity.ai', /^pplx-[A-Za-z0-9]{20,}$/),
    models: ['sonar', 'sonar-pro', 'sonar-reasoning-pro', 'sonar-deep-research'],
  },
  {
    ...openAiLike('huggingface', 'Hugging Face', 'https://router.huggingface.co/v1', /^hf_[A-Za-z0-9]{20,}$/),
    keyCheckUrl: 'https://huggingface.co/api/whoami-v2',
  },
  {
    ...openAiLike('nvidia', 'NVIDIA', 'https://integrate.api.nvidia.com/v1', /^nvapi-[\w-]{20,}$/),
    listsForAnybody: true,
  },
  {
    ...openAiLike(
      'github',
      'GitHub Models',
      'https://models.github.ai/inference',
      /^(?:github_pat_\w{20,}|gh[pous]_[A-Za-z0-9]{20,})$/,
    ),
    keyCheckUrl: 'https://api.github.com/user',
    modelsUrl: 'https://models.github.ai/catalog/models',
  },
  openAiLike('cerebras', 'Cerebras', 'https://api.cerebras.ai/v1', /^csk-[a-z0-9]{20,}$/),
  openAiLike('fireworks', 'Fireworks', 'https://api.fireworks.ai/inference/v1', /^fw_[A-Za-z0-9]{15,}$/),
  openAiLike('together', 'Together', 'https://api.together.xyz/v1', /^tgp_v1_[\w-]{20,}$|^[0-9a-f]{64}$/),
  ofProvider('baidu', 'Baidu', /^bce-v3\/[\w-]{10,}\/[\w-]{20,}$/),
  openAiLike('zhipu', 'Zhipu GLM', 'https://open.bigmodel.cn/api/paas/v4', /^[0-9a-f]{32}\.[A-Za-z0-9]{16}$/),
  openAiLike('zai', 'Z.ai', 'https://api.z.ai/api/paas/v4', /^[0-9a-f]{32}\.[A-Za-z0-9]{16}$/),
  { id: 'replicate', label: 'Replicate', provider: undefined, baseUrl: '', form: /^r8_[A-Za-z0-9]{30,}$/ },
  ofProvider('deepseek', 'DeepSeek', /^sk-[0-9a-f]{32}$/),
  ofProvider('alibaba', 'Alibaba', /^sk-[0-9a-f]{32}$/),
  // Narrower than the form it shares, so it comes first.
  openAiLike('siliconflow', 'SiliconFlow', 'https://api.siliconflow.cn/v1', /^sk-[a-z]{48}$/),
  ofProvider('moonshot', 'Moonshot', SHARED_48),
  ofProvider('tencent', 'Tencent', SHARED_48),
  ofProvider('mistral', 'Mistral', /^[A-Za-z0-9]{32}$/),
  ofProvider('01ai', 'YiAI', /^[0-9a-f]{32}$/),
  openAiLike('cohere', 'Cohere', 'https://api.cohere.ai/compatibility/v1', /^[A-Za-z0-9]{40}$/),
];

/** No key is shown to more vendors than this. */
const MOST_CANDIDATES = 3;

/** The vendors that a pasted key may belong to, the likeliest first; empty for a form that nobody here knows. */
export function likelyVendors(key: string, vendors: readonly KeyVendor[] = KEY_VENDORS): KeyVendor[] {
  const pasted = key.trim();
  return vendors.filter(({ form }) => form.test(pasted)).slice(0, MOST_CANDIDATES);
}
