import { CREDENTIAL_FIELDS, type CredentialField, type ProviderName } from '@parley/contract';

/** The language a provider's chat speaks; `none` for those that do not chat. */
export type Wire = 'openai-chat' | 'anthropic-messages' | 'google-generative' | 'none';

/** Where the key goes. */
export type KeyHeader = 'authorization' | 'api-key' | 'x-api-key' | 'x-goog-api-key';

interface ProviderRow {
  /** As people know it. */
  readonly label: string;
  readonly wire: Wire;
  /** What `/chat/completions` or its like is added to; empty where there is no single address. */
  readonly baseUrl: string;
  /** Bearer in `authorization` unless said otherwise. */
  readonly keyHeader?: KeyHeader;
  /** Whether `GET {base}/models` lists the models. */
  readonly listsModels?: boolean;
  /** Some hosts refuse a request that asks for usage in the stream. */
  readonly refusesStreamOptions?: boolean;
}

export interface ProviderEntry extends Required<ProviderRow> {
  readonly name: ProviderName;
  /** `OPENAI` for OPENAI_API_KEY and OPENAI_BASE_URL. */
  readonly envPrefix: string;
  readonly credentialFields: readonly CredentialField[];
}

/** Providers of one kind differ in their row alone. */
const ROWS: Readonly<Record<ProviderName, ProviderRow>> = {
  OpenAI: { label: 'OpenAI', wire: 'openai-chat', baseUrl: 'https://api.openai.com/v1' },
  Azure: { label: 'Azure OpenAI', wire: 'openai-chat', baseUrl: '', keyHeader: 'api-key', listsModels: false },
  Google: {
    label: 'Google Gemini',
    wire: 'google-generative',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyHeader: 'x-goog-api-key',
  },
  Anthropic: {
    label: 'Anthropic',
    wire: 'anthropic-messages',
    baseUrl: 'https://api.anthropic.com/v1',
    keyHeader: 'x-api-key',
  },
  Baidu: { label: 'Baidu Qianfan', wire: 'openai-chat', baseUrl: 'https://qianfan.baidubce.com/v2' },
  ByteDance: {
    label: 'ByteDance Ark',
    wire: 'openai-chat',
    baseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
    listsModels: false,
  },
  Alibaba: { label: 'Alibaba Qwen', wire: 'openai-chat', baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1' },
  Tencent: { label: 'Tencent', wire: 'openai-chat', baseUrl: 'https://tokenhub.tencentmaas.com/v1' },
  Moonshot: { label: 'Moonshot Kimi', wire: 'openai-chat', baseUrl: 'https://api.moonshot.ai/v1' },
  Stability: { label: 'Stability', wire: 'none', baseUrl: 'https://api.stability.ai' },
  Iflytek: {
    label: 'iFlytek Spark',
    wire: 'openai-chat',
    baseUrl: 'https://spark-api-open.xf-yun.com/v1',
    listsModels: false,
  },
  GPTs: { label: 'GPTs', wire: 'none', baseUrl: '' },
  Llama: { label: 'Llama', wire: 'openai-chat', baseUrl: 'https://api.llama.com/compat/v1' },
  DeepSeek: { label: 'DeepSeek', wire: 'openai-chat', baseUrl: 'https://api.deepseek.com/v1' },
  YiAI: { label: '01.AI', wire: 'openai-chat', baseUrl: 'https://api.lingyiwanwu.com/v1' },
  Mistral: { label: 'Mistral', wire: 'openai-chat', baseUrl: 'https://api.mistral.ai/v1', refusesStreamOptions: true },
  XAI: { label: 'xAI', wire: 'openai-chat', baseUrl: 'https://api.x.ai/v1' },
  DeepL: { label: 'DeepL', wire: 'none', baseUrl: 'https://api.deepl.com' },
  Other: { label: 'Other', wire: 'openai-chat', baseUrl: '' },
  Midjourney: { label: 'Midjourney', wire: 'none', baseUrl: '' },
};

/** One entry for each provider of the product's list. */
export const PROVIDER_REGISTRY: Readonly<Record<ProviderName, ProviderEntry>> = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, entryOf(name as ProviderName, row)]),
) as Record<ProviderName, ProviderEntry>;

function entryOf(name: ProviderName, row: ProviderRow): ProviderEntry {
  return {
    name,
    keyHeader: 'authorization',
    listsModels: row.wire !== 'none',
    refusesStreamOptions: false,
    envPrefix: name.toUpperCase(),
    credentialFields: CREDENTIAL_FIELDS[name],
    ...row,
  };
}

/** The header that carries a key to a provider; none for servers that ask for no key. */
export function authHeaders(provider: ProviderName, apiKey: string | undefined): Record<string, string> {
  if (apiKey === undefined || apiKey === '') return {};
  const { keyHeader } = PROVIDER_REGISTRY[provider];
  return { [keyHeader]: keyHeader === 'authorization' ? `Bearer ${apiKey}` : apiKey };
}
