import type { ProviderName } from '@parley/contract';
import { bareModelName } from './model-name.ts';

/** How a family of models differs from a plain chat model, on whichever host it runs. */
export interface Family {
  /** Fits the bare name in small letters. */
  readonly models: RegExp;
  /** Only at these hosts; elsewhere the same name means nothing. */
  readonly at?: readonly ProviderName[];
  /** Parameters it never takes. */
  readonly refuses?: readonly string[];
  /** Parameters it does not take while it thinks. */
  readonly refusesThinking?: readonly string[];
  /** Takes this name for the length limit and refuses the other one. */
  readonly lengthLimit?: 'max_tokens' | 'max_completion_tokens';
  /** The efforts it knows, least first; without the list it knows none. */
  readonly efforts?: readonly string[];
  /** Thinks when nobody says how much. */
  readonly thinksByDefault?: boolean;
  /** How thinking is turned on and off apart from the effort. */
  readonly thinkingSwitch?: 'thinking-type' | 'enable-thinking';
  /** Which assistant messages must come back with the thoughts that led to them. */
  readonly replay?: 'never' | 'with-tools' | 'always';
  /** System text goes by this role. */
  readonly systemRole?: 'developer';
  /** Chat completions refuse tools unless reasoning is off. */
  readonly noToolsWhileReasoning?: boolean;
  /** Refuses an assistant message without a word in it. */
  readonly refusesEmptyContent?: boolean;
  /** Signs its tool calls in a field beside them, also where it speaks the OpenAI chat wire. */
  readonly signsCalls?: boolean;
  /** Thinks in a stream only. */
  readonly thinksInStreamOnly?: boolean;
}

const SAMPLING = ['temperature', 'top_p'];
const PENALTIES = ['presence_penalty', 'frequency_penalty'];
const LOGPROBS = ['logprobs', 'top_logprobs', 'logit_bias'];
const ALL_SAMPLING = [...SAMPLING, ...PENALTIES, ...LOGPROBS];

/** OpenAI's reasoning models have this in common. */
const REASONING = { lengthLimit: 'max_completion_tokens', systemRole: 'developer', thinksByDefault: true } as const;
const CLAUDE = { refusesThinking: SAMPLING } as const;
const KIMI = {
  refuses: ALL_SAMPLING,
  lengthLimit: 'max_completion_tokens',
  thinksByDefault: true,
  replay: 'with-tools',
  refusesEmptyContent: true,
} as const;

/** The first row that fits wins, so the special stands before the general. */
const FAMILIES: readonly Family[] = [
  { models: /^gpt-.*search-preview/, refuses: ['temperature'] },
  { models: /^gpt-5-chat|^chatgpt/ },
  { ...REASONING, models: /^o\d/, refuses: ALL_SAMPLING, efforts: ['low', 'medium', 'high'] },
  {
    ...REASONING,
    models: /^gpt-(?:6-astra|6\.1-sol)/,
    refuses: ALL_SAMPLING,
    efforts: ['low', 'medium', 'high', 'xhigh', 'max'],
    noToolsWhileReasoning: true,
  },
  {
    ...REASONING,
    models: /^gpt-(?:[6-9]|\d\d)/,
    refuses: ALL_SAMPLING,
    efforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
    noToolsWhileReasoning: true,
  },
  {
    ...REASONING,
    models: /^gpt-5\.(?:[6-9]|\d\d)/,
    refuses: ALL_SAMPLING,
    efforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
    noToolsWhileReasoning: true,
  },
  {
    ...REASONING,
    models: /^gpt-5\.[45]/,
    refuses: PENALTIES,
    refusesThinking: [...SAMPLING, ...LOGPROBS],
    efforts: ['none', 'low', 'medium', 'high', 'xhigh'],
    noToolsWhileReasoning: true,
  },
  {
    ...REASONING,
    models: /^gpt-5\.[23]/,
    refuses: PENALTIES,
    refusesThinking: [...SAMPLING, ...LOGPROBS],
    efforts: ['none', 'low', 'medium', 'high', 'xhigh'],
  },
  {
    ...REASONING,
    models: /^gpt-5\.1/,
    refuses: PENALTIES,
    refusesThinking: [...SAMPLING, ...LOGPROBS],
    efforts: ['none', 'low', 'medium', 'high'],
  },
  { ...REASONING, models: /^gpt-5/, refuses: ALL_SAMPLING, efforts: ['minimal', 'low', 'medium', 'high'] },

  {
    ...CLAUDE,
    models: /^claude-(?:fable-|(?:opus|sonnet)-5-5)/,
    refuses: SAMPLING,
    efforts: ['low', 'medium', 'high', 'xhigh', 'max'],
    thinksByDefault: true,
  },
  {
    ...CLAUDE,
    models: /^claude-(?:opus-4-[78]|(?:opus|sonnet|haiku)-(?:[5-9]|\d\d(?!\d)))/,
    refuses: SAMPLING,
    efforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
  },
  {
    ...CLAUDE,
    models: /^claude-opus-4(?:-[01](?!\d)|-\d{8}|$)/,
    efforts: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
  },
  { ...CLAUDE, models: /^claude-(?:opus|sonnet)-4-6/, efforts: ['none', 'low', 'medium', 'high', 'max'] },
  {
    ...CLAUDE,
    models: /^claude-(?:opus|sonnet|haiku)-4|^claude-3-7/,
    efforts: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
  },
  { models: /^claude-/ },

  // Those that draw or speak take neither an effort nor penalties.
  { models: /^gemini-.*(?:image|tts|audio|live)|^nano-banana/, refuses: PENALTIES },
  {
    models: /^gemini-2\.5-pro/,
    refuses: PENALTIES,
    efforts: ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
    thinksByDefault: true,
  },
  {
    models: /^gemini-2\.5/,
    refuses: PENALTIES,
    efforts: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
    thinksByDefault: true,
  },
  { models: /^gemini-(?:[01]|2\.0)/ },
  { models: /^gemma-/ },
  {
    models: /^gemini-(?:\d+(?:\.\d+)?-pro|3\.[7-9]-flash(?!-lite)|[4-9]\.\d+-flash(?!-lite)|flash-latest)/,
    efforts: ['low', 'medium', 'high'],
    thinksByDefault: true,
    signsCalls: true,
  },
  { models: /^gemini-/, efforts: ['minimal', 'low', 'medium', 'high'], thinksByDefault: true, signsCalls: true },

  {
    models: /^deepseek-(?:v4|flash|pro)/,
    refusesThinking: SAMPLING,
    efforts: ['none', 'low', 'high', 'max'],
    thinksByDefault: true,
    thinkingSwitch: 'thinking-type',
    replay: 'always',
  },
  { ...KIMI, models: /^kimi-k(?:[3-9]|\d\d)/, efforts: ['low', 'high', 'max'] },
  { ...KIMI, models: /^kimi-k2\.[56]/, thinkingSwitch: 'thinking-type' },
  { ...KIMI, models: /^kimi-/ },
  // Without a list of efforts they think as much as they like, in a limit that leaves room for it.
  { models: /^deepseek-(?:r1|reasoner)|^qwq|^magistral/, thinksByDefault: true },
  {
    models: /^qwen-turbo/,
    at: ['Alibaba'],
    thinkingSwitch: 'enable-thinking',
    thinksInStreamOnly: true,
  },
  {
    // Those made for code, or to follow without thinking, refuse the switch.
    models: /^qwen(?:3|-plus|-max|-flash)(?!.*(?:coder|instruct|omni|asr|tts))/,
    at: ['Alibaba'],
    thinkingSwitch: 'enable-thinking',
    thinksInStreamOnly: true,
  },
  // Elsewhere, also on one's own machine, no field for it is known to be taken, and those models think by themselves.
  {
    models: /^qwen3(?:.*thinking|(?!.*(?:coder|instruct|max|omni|asr|tts|embed|rerank|guard)))/,
    thinksByDefault: true,
  },
  { models: /^glm-(?:4\.[5-9]|[5-9])|^hunyuan-t1|^minimax-m\d|^phi-?4.*reasoning/, thinksByDefault: true },
  { models: /^doubao-seed/, at: ['ByteDance'], thinkingSwitch: 'thinking-type', thinksByDefault: true },
  { models: /^ernie-x/, thinksByDefault: true },
  { models: /^ernie-5/, at: ['Baidu'], thinkingSwitch: 'enable-thinking' },
  {
    models: /^spark-x/,
    refuses: [...SAMPLING, ...PENALTIES],
    lengthLimit: 'max_completion_tokens',
    thinksByDefault: true,
  },

  { models: /^grok-4\.20.*non-reasoning/ },
  { models: /^grok-4\.20/, refuses: [...PENALTIES, 'stop'], thinksByDefault: true },
  {
    models: /^grok-(?:4\.[3-9]|[5-9])/,
    refuses: [...PENALTIES, 'stop'],
    efforts: ['none', 'low', 'medium', 'high'],
    thinksByDefault: true,
  },
  { models: /^grok-3-mini/, refuses: [...PENALTIES, 'stop'], efforts: ['low', 'high'], thinksByDefault: true },
  { models: /^grok-4.*non-reasoning|^grok-[0-3]/ },
  { models: /^grok-/, refuses: [...PENALTIES, 'stop'], thinksByDefault: true },

  { models: /^gpt-oss/, efforts: ['low', 'medium', 'high'], thinksByDefault: true },
];

/** Of an unknown model only the usual is assumed: a plain length limit, sampling, and no effort. */
const PLAIN: Family = { models: /^/ };

/** Whether models of a family think before they answer, or can: then their length limit counts the thoughts as well. */
export function isReasoning({ thinksByDefault, thinkingSwitch, efforts = [] }: Family): boolean {
  return thinksByDefault === true || thinkingSwitch !== undefined || efforts.length > 0;
}

/** Of the models that a server lists: they are asked for with every call, and always the same few. */
const remembered = new Map<string, Family>();
const MAX_REMEMBERED = 5_000;
const MAX_NAME_LENGTH = 200;

/** The family that a model belongs to; a plain chat model where nothing is known. */
export function familyOf(provider: ProviderName, model: string): Family {
  return remembered.get(keyOf(provider, model)) ?? findFamily(provider, model);
}

/** Makes `familyOf` quick for a model that is known to exist. Names that callers make up are not worth any memory. */
export function rememberFamily(provider: ProviderName, model: string): void {
  if (model.length > MAX_NAME_LENGTH || remembered.size >= MAX_REMEMBERED) return;
  remembered.set(keyOf(provider, model), findFamily(provider, model));
}

/** How many models are remembered, for tests. */
export const rememberedFamilies = (): number => remembered.size;

const keyOf = (provider: ProviderName, model: string) => `${provider}/${model}`;

function findFamily(provider: ProviderName, model: string): Family {
  const name = bareModelName(model);
  const fits = ({ models, at }: Family) => models.test(name) && (at === undefined || at.includes(provider));
  return FAMILIES.find(fits) ?? PLAIN;
}
