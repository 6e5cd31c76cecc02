import type { ChatRequest, ProviderName } from '@parley/contract';
import type { Wire } from '../provider-rows.ts';
import { PROVIDER_REGISTRY } from '../registry.ts';
import { asObject } from '../wire/loose-json.ts';
import { type Family, familyOf } from './families.ts';
import type { DroppedParameter, DropReason } from './dropped-parameter.ts';
import { applyEffort } from './effort.ts';
import { reshapeMessages } from './messages.ts';
import { bareModelName } from './model-name.ts';

export interface ChatModel {
  readonly provider: ProviderName;
  readonly model: string;
  /** Found by `wireOf` unless given. */
  readonly wire?: Wire;
}

export interface PreparedChat {
  readonly wire: Wire;
  /** In OpenAI's shape; on the wire `openai-chat` it can be sent as it is. */
  readonly body: Record<string, unknown>;
  /** To be shown as not applied. */
  readonly dropped: readonly DroppedParameter[];
}

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

/** Values that change nothing: leaving them out is no loss that anybody has to hear of. */
const NEUTRAL: Readonly<Record<string, unknown>> = {
  temperature: 1,
  top_p: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
  logprobs: false,
  parallel_tool_calls: true,
};

/** Parameters that a wire has no words for, whoever speaks it. */
const WORDLESS: Readonly<Partial<Record<Wire, readonly string[]>>> = {
  'openai-responses': [
    'presence_penalty',
    'frequency_penalty',
    'seed',
    'stop',
    'logit_bias',
    'logprobs',
    'top_logprobs',
  ],
};

/** The wire on which a model is asked. */
export function wireOf(
  provider: ProviderName,
  model: string,
  request: Pick<ChatRequest, 'tools' | 'reasoning_effort'>,
): Wire {
  const { wire, responses } = PROVIDER_REGISTRY[provider];
  if (!responses?.models.test(bareModelName(model))) return wire;
  if (responses.when === 'always') return 'openai-responses';
  const hasTools = (request.tools?.length ?? 0) > 0;
  return hasTools && request.reasoning_effort !== 'none' ? 'openai-responses' : wire;
}

/** The request as this model of this provider takes it, and what had to be left out. */
export function prepareChat(request: ChatRequest, target: ChatModel): PreparedChat {
  const { provider, model } = target;
  const wire = target.wire ?? wireOf(provider, model, request);
  const { quirks } = PROVIDER_REGISTRY[provider];
  const family = familyOf(provider, model);
  const body = passedOn(request, model);
  const dropped: DroppedParameter[] = [];
  const drop = (name: string, reason: DropReason) => {
    if (!(name in body)) return;
    if (body[name] !== NEUTRAL[name]) dropped.push({ name, value: body[name], reason });
    delete body[name];
  };

  const isThinking = applyEffort(body, { family, wire, isStream: request.stream === true }, dropped);
  for (const name of quirks.refuses) drop(name, 'provider');
  for (const name of family.refuses ?? []) drop(name, 'model');
  for (const name of WORDLESS[wire] ?? []) drop(name, 'provider');
  if (isThinking) for (const name of family.refusesThinking ?? []) drop(name, 'thinking');
  capTemperature(body, quirks.maxTemperature, dropped);
  // Claude takes one of the two.
  if (wire === 'anthropic' && 'temperature' in body) drop('top_p', 'model');
  // JSON without a schema is a promise that Claude does not make.
  if (wire === 'anthropic' && asObject(body['response_format'])?.['type'] === 'json_object') {
    drop('response_format', 'provider');
  }
  useOneLengthLimit(body, family);
  if (wire !== 'openai-chat') return { wire, body, dropped };

  body['messages'] = reshapeMessages(request.messages, { family, quirks });
  for (const [name, other] of Object.entries(quirks.renames)) {
    if (name in body) body[other] = body[name];
    delete body[name];
  }
  if (request.stream === true && quirks.usageInStream) body['stream_options'] = { include_usage: true };
  return { wire, body, dropped };
}

/** The same body for a host that turned out to refuse `stream_options`. */
export function withoutStreamOptions<Body extends Readonly<Record<string, unknown>>>(
  body: Body,
): Omit<Body, 'stream_options'> {
  const { stream_options: _, ...rest } = body;
  return rest;
}

/** Whether a refusal is about `stream_options`, so that the call is worth one more try without them. */
export function isAboutStreamOptions(status: number, text: string): boolean {
  return (status === 400 || status === 422) && /stream_?options|include_usage/i.test(text);
}

function passedOn(request: ChatRequest, model: string): Record<string, unknown> {
  const body: Record<string, unknown> = { model };
  for (const field of PASSED_ON) {
    const value = request[field];
    if (value !== null && value !== undefined) body[field] = value;
  }
  // An empty list of tools is refused where tools are known at all.
  if (Array.isArray(body['tools']) && body['tools'].length === 0) delete body['tools'];
  if (!('tools' in body)) {
    delete body['tool_choice'];
    delete body['parallel_tool_calls'];
  }
  if (request.stream === true) body['stream'] = true;
  return body;
}

function capTemperature(body: Record<string, unknown>, most: number, dropped: DroppedParameter[]): void {
  const value = body['temperature'];
  if (typeof value !== 'number' || value <= most) return;
  body['temperature'] = most;
  dropped.push({ name: 'temperature', value, reason: 'range', sent: most });
}

function useOneLengthLimit(body: Record<string, unknown>, family: Family): void {
  const name = family.lengthLimit ?? 'max_tokens';
  const limit = body[name] ?? body['max_tokens'] ?? body['max_completion_tokens'];
  delete body['max_tokens'];
  delete body['max_completion_tokens'];
  // The settings use 0 for "no limit of mine".
  if (typeof limit === 'number' && limit > 0) body[name] = limit;
}
