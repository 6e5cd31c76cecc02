import type { ChatRequest } from '@parley/contract';
import type { ProviderEntry } from './registry.ts';

/** What may reach a provider. Anything else a caller sends, such as `store` or `service_tier`, stays here. */
const PASSED_ON = [
  'messages',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'temperature',
  'top_p',
  'max_tokens',
  'max_completion_tokens',
  'presence_penalty',
  'frequency_penalty',
  'reasoning_effort',
  'response_format',
  'stop',
  'seed',
  'logit_bias',
  'logprobs',
  'top_logprobs',
  'verbosity',
] as const;

interface Family {
  readonly pattern: RegExp;
  readonly drops: readonly string[];
  /** The family takes this name for the length limit and refuses the other one. */
  readonly lengthLimit: 'max_tokens' | 'max_completion_tokens';
}

const SAMPLING = [
  'temperature',
  'top_p',
  'presence_penalty',
  'frequency_penalty',
  'logprobs',
  'top_logprobs',
  'logit_bias',
];

/** What families of models refuse; the first row that fits wins. */
const FAMILIES: readonly Family[] = [
  { pattern: /^(?:o\d|gpt-[56])(?!.*-chat)/, drops: SAMPLING, lengthLimit: 'max_completion_tokens' },
  { pattern: /^kimi-/, drops: [...SAMPLING, 'reasoning_effort'], lengthLimit: 'max_completion_tokens' },
  { pattern: /^/, drops: ['reasoning_effort'], lengthLimit: 'max_tokens' },
];

/** The body for an OpenAI-style provider, made from what the caller sent. */
export function openAiChatBody(request: ChatRequest, model: string, provider: ProviderEntry): Record<string, unknown> {
  const body: Record<string, unknown> = { model };
  for (const field of PASSED_ON) {
    const value = request[field];
    if (value !== null && value !== undefined) body[field] = value;
  }
  const family = FAMILIES.find(({ pattern }) => pattern.test(model));
  for (const field of family?.drops ?? []) delete body[field];
  if (family) useOneLengthLimit(body, family.lengthLimit);
  if (request.stream !== true) return body;
  body['stream'] = true;
  if (!provider.refusesStreamOptions) body['stream_options'] = { include_usage: true };
  return body;
}

function useOneLengthLimit(body: Record<string, unknown>, name: Family['lengthLimit']): void {
  const limit = body[name] ?? body['max_tokens'] ?? body['max_completion_tokens'];
  delete body['max_tokens'];
  delete body['max_completion_tokens'];
  // The settings use 0 for "no limit of mine".
  if (typeof limit === 'number' && limit > 0) body[name] = limit;
}
