import type { Wire } from '../provider-rows.ts';

/** Values that change nothing: leaving them out is no loss that anybody has to hear of. */
const NEUTRAL: Readonly<Record<string, unknown>> = {
  temperature: 1,
  top_p: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
  logprobs: false,
  parallel_tool_calls: true,
  n: 1,
  store: false,
  service_tier: 'auto',
  modalities: ['text'],
  logit_bias: {},
  metadata: {},
};

/** Whether leaving a parameter out changes nothing. */
export function isNeutral(name: string, value: unknown): boolean {
  if (!Object.hasOwn(NEUTRAL, name)) return false;
  const neutral = NEUTRAL[name];
  if (typeof neutral !== 'object') return value === neutral;
  return JSON.stringify(value) === JSON.stringify(neutral);
}

/** What every wire has words for. */
const COMMON = [
  'model',
  'messages',
  'stream',
  'tools',
  'tool_choice',
  'temperature',
  'top_p',
  'max_tokens',
  'max_completion_tokens',
  'reasoning_effort',
  'response_format',
  'stop',
];

/** What a translated wire has words for; OpenAI's own takes whatever callers send, and refuses by itself what it does not know. */
const SPOKEN: Readonly<Partial<Record<Wire, ReadonlySet<string>>>> = {
  'openai-responses': new Set([
    ...COMMON.filter((name) => name !== 'stop'),
    'parallel_tool_calls',
    'verbosity',
    'user',
    'metadata',
    'service_tier',
    'prompt_cache_key',
    'safety_identifier',
  ]),
  anthropic: new Set([...COMMON, 'parallel_tool_calls', 'top_k']),
  google: new Set([...COMMON, 'presence_penalty', 'frequency_penalty', 'seed', 'top_k']),
};

/** Whether a wire has words for a parameter. */
export function isSpoken(name: string, wire: Wire): boolean {
  return SPOKEN[wire]?.has(name) ?? true;
}

/**
 * Fields that gateways such as LiteLLM take as orders about where a call goes and with which key. The operator decides
 * that, not a caller.
 */
const ORDERS =
  /^(?:api_(?:key|base|version|type)|base_url|(?:extra_)?headers|user_config|custom_llm_provider|fallbacks|(?:aws|vertex|azure)_.*)$/;

/** Whether a field would steer a gateway instead of the model. */
export function isOrder(name: string): boolean {
  return ORDERS.test(name);
}
