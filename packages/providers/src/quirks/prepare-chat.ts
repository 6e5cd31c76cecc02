import type { ChatRequest, ProviderName } from '@parley/contract';
import type { Wire } from '../provider-rows.ts';
import { PROVIDER_REGISTRY } from '../registry.ts';
import { asObject } from '../wire/loose-json.ts';
import { type Family, familyOf } from './families.ts';
import type { DroppedParameter, DropReason } from './dropped-parameter.ts';
import { applyEffort } from './effort.ts';
import { reshapeMessages } from './messages.ts';
import { bareModelName } from './model-name.ts';
import { isNeutral, isOrder, isSpoken } from './passed-on.ts';

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
    if (!isNeutral(name, body[name])) dropped.push({ name, value: body[name], reason });
    delete body[name];
  };

  const isThinking = applyEffort(body, { family, wire, isStream: request.stream === true }, dropped);
  for (const name of quirks.refuses) drop(name, 'provider');
  for (const name of family.refuses ?? []) drop(name, 'model');
  for (const name of Object.keys(body)) if (isOrder(name) || !isSpoken(name, wire)) drop(name, 'provider');
  if (isThinking) for (const name of family.refusesThinking ?? []) drop(name, 'thinking');
  // A model that samples in its own way takes none of its parameters.
  if (wire === 'anthropic' && family.refuses?.includes('top_p')) drop('top_k', 'model');
  if (wire === 'anthropic' && isThinking && family.refusesThinking?.includes('top_p')) drop('top_k', 'thinking');
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

/** Said in our own words whatever the caller sent. */
const SET_HERE: ReadonlySet<string> = new Set(['model', 'stream', 'stream_options']);

function passedOn(request: ChatRequest, model: string): Record<string, unknown> {
  const body: Record<string, unknown> = { model };
  for (const [field, value] of Object.entries(request)) {
    if (value !== null && value !== undefined && !SET_HERE.has(field)) body[field] = value;
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
