import type { ProviderName } from '@parley/contract';
import type { ProviderEntry } from '@parley/providers';
import { isLocalHost } from '#/lib/local-network.ts';

/** What a provider is for: its first use here, or that it runs on the user's own machine. */
export const PROVIDER_KINDS = ['chat', 'local', 'images', 'speech', 'translation'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

export interface ProviderGroup {
  readonly kind: 'connected' | ProviderKind;
  readonly providers: readonly ProviderEntry[];
}

/** The ones most people look for come first, the rest by name. */
const FIRST: readonly ProviderName[] = ['OpenAI', 'Anthropic', 'Google', 'DeepSeek', 'OpenRouter'];
const LAST: readonly ProviderName[] = ['Other', 'GPTs'];

/** Other names that people know a provider by, most of them of its models. */
const ALIASES: Readonly<Partial<Record<ProviderName, string>>> = {
  OpenAI: 'gpt chatgpt dall-e whisper',
  Google: 'gemini ai studio',
  Anthropic: 'claude',
  Baidu: 'ernie wenxin 百度 文心 千帆',
  ByteDance: 'doubao volcengine 字节 豆包 火山 方舟',
  Alibaba: 'qwen dashscope tongyi 阿里 通义 千问',
  Tencent: 'hunyuan 腾讯 混元',
  Moonshot: 'kimi 月之暗面',
  Stability: 'stable diffusion',
  Iflytek: 'spark xunfei 讯飞 星火',
  Llama: 'meta',
  DeepSeek: '深度求索',
  YiAI: 'yi lingyiwanwu 零一万物',
  XAI: 'grok',
  Other: 'custom openai compatible',
  Perplexity: 'sonar',
  Zhipu: 'glm chatglm bigmodel z.ai 智谱',
  SiliconFlow: '硅基流动',
  Cohere: 'command',
  HuggingFace: 'hf',
  NVIDIA: 'nim nemotron',
  GitHubModels: 'copilot azure',
};

export function kindOf({ wire, baseUrl, capabilities }: ProviderEntry): ProviderKind {
  if (wire !== 'none') return isLocalHost(URL.parse(baseUrl)?.hostname ?? '') ? 'local' : 'chat';
  return PROVIDER_KINDS.find((kind) => kind !== 'local' && capabilities.includes(kind)) ?? 'chat';
}

/** The words a provider is found by beside its label; `kindWords` are those of the language on the screen. */
export function providerKeywords(entry: ProviderEntry, kindWords: (kind: ProviderKind) => string): string {
  const kinds = PROVIDER_KINDS.filter((kind) =>
    kind === 'local' ? kindOf(entry) === 'local' : entry.capabilities.includes(kind),
  );
  return [entry.name, ALIASES[entry.name] ?? '', ...kinds.map(kindWords)].join(' ');
}

/** The list of the settings: what is connected, then the rest by kind. Groups without a provider are left out. */
export function providerGroups(
  entries: readonly ProviderEntry[],
  isConnected: (provider: ProviderName) => boolean,
): ProviderGroup[] {
  const sorted = entries.toSorted(
    (left, right) => rank(left) - rank(right) || left.label.localeCompare(right.label, 'en'),
  );
  const others = sorted.filter(({ name }) => !isConnected(name));
  const groups: ProviderGroup[] = [
    { kind: 'connected', providers: sorted.filter(({ name }) => isConnected(name)) },
    ...PROVIDER_KINDS.map((kind) => ({ kind, providers: others.filter((entry) => kindOf(entry) === kind) })),
  ];
  return groups.filter(({ providers }) => providers.length > 0);
}

function rank({ name }: ProviderEntry): number {
  if (FIRST.includes(name)) return FIRST.indexOf(name);
  return FIRST.length + LAST.indexOf(name) + 1;
}
