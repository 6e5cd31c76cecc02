import type { ProviderName } from '@parley/contract';

/** The language a provider's chat speaks; `none` for those that do not chat. */
export type Wire = 'openai-chat' | 'openai-responses' | 'anthropic' | 'google' | 'none';

/** Where the key goes. */
export type KeyHeader = 'authorization' | 'api-key' | 'x-api-key' | 'x-goog-api-key' | 'mj-api-secret';

/** How the models are listed; `typed` where there is no list and people type the names. */
export type ModelListStyle = 'openai' | 'anthropic' | 'google' | 'typed';

/** What a provider sells besides chat, as far as this product uses it. */
export type Capability = 'chat' | 'images' | 'speech' | 'transcription' | 'embeddings' | 'translation';

/** Whether a page of another origin may call it; `unknown` goes through the relay. */
export type BrowserCalls = 'allowed' | 'refused' | 'unknown';

export interface Endpoint {
  readonly label: string;
  readonly url: string;
}

/** How a host differs from OpenAI's own, whichever model runs there. */
export interface HostQuirks {
  /** Takes `stream_options: { include_usage: true }`. */
  readonly usageInStream?: boolean;
  /** Parameters that no model of this host takes. */
  readonly refuses?: readonly string[];
  /** Parameters that go by another name here. */
  readonly renames?: Readonly<Record<string, string>>;
  readonly maxTemperature?: number;
  /** `nine`: exactly nine letters or digits. */
  readonly toolCallIds?: 'any' | 'nine';
  /** `string`: an `image_url` part holds the address itself, not an object with it. */
  readonly imageUrl?: 'object' | 'string';
}

export interface ProviderRow {
  /** As people know it. */
  readonly label: string;
  readonly wire: Wire;
  /** What `/chat/completions` or its like is added to; empty where there is no single address. */
  readonly baseUrl: string;
  /** Other addresses of the same provider, such as those of other regions. */
  readonly otherEndpoints?: readonly Endpoint[];
  /** Models that live at another address. */
  readonly endpointByModel?: readonly (readonly [RegExp, string])[];
  /** Models that are asked through the Responses API: always, or when tools and reasoning meet. */
  readonly responses?: { readonly models: RegExp; readonly when: 'always' | 'with-tools' };
  readonly keyHeader?: KeyHeader;
  /** What stands before the key in the header. */
  readonly keyPrefix?: string;
  /** The host works without a key as well. */
  readonly keyIsOptional?: boolean;
  readonly modelList?: ModelListStyle;
  readonly capabilities?: readonly Capability[];
  readonly browserCalls?: BrowserCalls;
  readonly quirks?: HostQuirks;
}

const LOGPROBS = ['logprobs', 'top_logprobs', 'logit_bias'];
/** Known to servers of open models alone. */
const OPEN_SAMPLING = ['top_k', 'top_a', 'min_p', 'typical_p', 'repetition_penalty'];
/** Services of OpenAI's around its models. */
const OPENAI_SERVICES = [
  'user',
  'store',
  'service_tier',
  'modalities',
  'audio',
  'safety_identifier',
  'prompt_cache_key',
  'web_search_options',
];
/** The family that reasons, without the variants made for plain chat. */
const OPENAI_REASONING = /^(?:o\d|gpt-(?:[5-9]|\d\d))(?!.*-chat)/;

/** A host that speaks as OpenAI's chat does, as most do. */
const openAiLike = (label: string, baseUrl: string, more: Partial<ProviderRow> = {}): ProviderRow => ({
  label,
  wire: 'openai-chat',
  baseUrl,
  ...more,
});

/** One row per provider of the product's list; those of one kind differ in their row alone. */
export const PROVIDER_ROWS: Readonly<Record<ProviderName, ProviderRow>> = {
  OpenAI: openAiLike('OpenAI', 'https://api.openai.com/v1', {
    responses: { models: OPENAI_REASONING, when: 'with-tools' },
    capabilities: ['chat', 'images', 'speech', 'transcription', 'embeddings'],
    browserCalls: 'allowed',
    quirks: { refuses: OPEN_SAMPLING },
  }),
  Azure: openAiLike('Azure OpenAI', '', {
    responses: { models: OPENAI_REASONING, when: 'with-tools' },
    keyHeader: 'api-key',
    modelList: 'typed',
    capabilities: ['chat', 'images', 'speech', 'transcription', 'embeddings'],
    quirks: { refuses: OPEN_SAMPLING },
  }),
  Google: {
    label: 'Google Gemini',
    wire: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyHeader: 'x-goog-api-key',
    modelList: 'google',
    capabilities: ['chat', 'images', 'embeddings'],
    browserCalls: 'allowed',
    quirks: { refuses: [...LOGPROBS, 'parallel_tool_calls', 'verbosity'] },
  },
  Anthropic: {
    label: 'Anthropic',
    wire: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyHeader: 'x-api-key',
    modelList: 'anthropic',
    browserCalls: 'allowed',
    quirks: {
      refuses: [...LOGPROBS, 'presence_penalty', 'frequency_penalty', 'seed', 'verbosity'],
      maxTemperature: 1,
    },
  },
  Baidu: openAiLike('Baidu Qianfan', 'https://qianfan.baidubce.com/v2', {
    quirks: { usageInStream: false },
  }),
  ByteDance: openAiLike('ByteDance Ark', 'https://ark.cn-beijing.volces.com/api/v3', {
    otherEndpoints: [{ label: 'International', url: 'https://ark.ap-southeast.bytepluses.com/api/v3' }],
    modelList: 'typed',
    capabilities: ['chat', 'images', 'embeddings'],
  }),
  Alibaba: openAiLike('Alibaba Qwen', 'https://dashscope.aliyuncs.com/compatible-mode/v1', {
    otherEndpoints: [
      { label: 'International', url: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1' },
      { label: 'United States', url: 'https://dashscope-us.aliyuncs.com/compatible-mode/v1' },
    ],
    capabilities: ['chat', 'embeddings'],
    quirks: { refuses: ['frequency_penalty', 'logit_bias'] },
  }),
  Tencent: openAiLike('Tencent', 'https://tokenhub.tencentmaas.com/v1', {
    quirks: { usageInStream: false },
  }),
  Moonshot: openAiLike('Moonshot Kimi', 'https://api.moonshot.ai/v1', {
    otherEndpoints: [{ label: 'China', url: 'https://api.moonshot.cn/v1' }],
  }),
  Stability: { label: 'Stability', wire: 'none', baseUrl: 'https://api.stability.ai', capabilities: ['images'] },
  Iflytek: openAiLike('iFlytek Spark', 'https://spark-api-open.xf-yun.com/v1', {
    endpointByModel: [[/^spark-x/, 'https://spark-api-open.xf-yun.com/v2']],
    modelList: 'typed',
    quirks: { usageInStream: false },
  }),
  GPTs: { label: 'GPTs', wire: 'none', baseUrl: '', capabilities: [] },
  Llama: openAiLike('Llama', 'https://api.llama.com/compat/v1', {
    quirks: { usageInStream: false },
  }),
  DeepSeek: openAiLike('DeepSeek', 'https://api.deepseek.com/v1'),
  YiAI: openAiLike('01.AI', 'https://api.lingyiwanwu.com/v1', {
    quirks: { usageInStream: false },
  }),
  Mistral: openAiLike('Mistral', 'https://api.mistral.ai/v1', {
    capabilities: ['chat', 'embeddings'],
    quirks: {
      usageInStream: false,
      refuses: [...LOGPROBS, ...OPEN_SAMPLING, ...OPENAI_SERVICES, 'verbosity'],
      renames: { seed: 'random_seed' },
      maxTemperature: 1.5,
      toolCallIds: 'nine',
      imageUrl: 'string',
    },
  }),
  XAI: openAiLike('xAI', 'https://api.x.ai/v1', {
    responses: { models: /^grok-[4-9](?!.*non-reasoning)/, when: 'always' },
    capabilities: ['chat', 'images'],
    quirks: { refuses: ['logit_bias', 'verbosity'] },
  }),
  DeepL: {
    label: 'DeepL',
    wire: 'none',
    baseUrl: 'https://api.deepl.com',
    otherEndpoints: [{ label: 'Free', url: 'https://api-free.deepl.com' }],
    keyPrefix: 'DeepL-Auth-Key ',
    capabilities: ['translation'],
    browserCalls: 'refused',
  },
  Other: openAiLike('Other', '', { keyIsOptional: true }),
  Midjourney: {
    label: 'Midjourney',
    wire: 'none',
    baseUrl: '',
    keyHeader: 'mj-api-secret',
    capabilities: ['images'],
  },
  OpenRouter: openAiLike('OpenRouter', 'https://openrouter.ai/api/v1', {
    browserCalls: 'allowed',
  }),
  Groq: openAiLike('Groq', 'https://api.groq.com/openai/v1', {
    quirks: { refuses: LOGPROBS },
  }),
  Together: openAiLike('Together', 'https://api.together.xyz/v1'),
  Fireworks: openAiLike('Fireworks', 'https://api.fireworks.ai/inference/v1'),
  Perplexity: openAiLike('Perplexity', 'https://api.perplexity.ai', {
    modelList: 'typed',
    quirks: { usageInStream: false },
  }),
  Zhipu: openAiLike('Zhipu GLM', 'https://open.bigmodel.cn/api/paas/v4', {
    otherEndpoints: [{ label: 'International', url: 'https://api.z.ai/api/paas/v4' }],
    quirks: { maxTemperature: 1 },
  }),
  MiniMax: openAiLike('MiniMax', 'https://api.minimax.io/v1', {
    otherEndpoints: [{ label: 'China', url: 'https://api.minimaxi.com/v1' }],
    quirks: { maxTemperature: 1 },
  }),
  SiliconFlow: openAiLike('SiliconFlow', 'https://api.siliconflow.cn/v1', {
    otherEndpoints: [{ label: 'International', url: 'https://api.siliconflow.com/v1' }],
  }),
  Cohere: openAiLike('Cohere', 'https://api.cohere.ai/compatibility/v1', {
    quirks: { usageInStream: false, maxTemperature: 1 },
  }),
  HuggingFace: openAiLike('Hugging Face', 'https://router.huggingface.co/v1'),
  NVIDIA: openAiLike('NVIDIA', 'https://integrate.api.nvidia.com/v1'),
  GitHubModels: openAiLike('GitHub Models', 'https://models.github.ai/inference'),
  Cerebras: openAiLike('Cerebras', 'https://api.cerebras.ai/v1'),
  Ollama: openAiLike('Ollama', 'http://127.0.0.1:11434/v1', { keyIsOptional: true }),
  LMStudio: openAiLike('LM Studio', 'http://127.0.0.1:1234/v1', { keyIsOptional: true }),
  VLLM: openAiLike('vLLM', 'http://127.0.0.1:8000/v1', { keyIsOptional: true }),
};
