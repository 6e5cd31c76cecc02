import type { ChatRequest, ProviderName } from '@parley/contract';
import type { Wire } from '../provider-rows.ts';
import { PROVIDER_REGISTRY } from '../registry.ts';
import type { DroppedParameter } from './dropped-parameter.ts';
import { effortFor } from './effort.ts';
import { type Family, familyOf } from './families.ts';
import { reshapeMessages } from './messages.ts';
import { LENGTH_LIMITS, parameterFate } from './parameter-fate.ts';
import { wireOf } from './wire-of.ts';

export interface ChatModel {
  readonly provider: ProviderName;
  readonly model: string;
  /** The most tokens that an answer may have: more is refused, so less is asked for. */
  readonly outputTokens?: number | undefined;
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

/** The request as this model of this provider takes it, and what had to be left out. */
export function prepareChat(request: ChatRequest, target: ChatModel): PreparedChat {
  const { provider, model } = target;
  const wire = target.wire ?? wireOf(provider, model, request);
  const { quirks } = PROVIDER_REGISTRY[provider];
  const family = familyOf(provider, model);
  const given = passedOn(request, model);
  useOneLengthLimit(given, family);
  const wanted = typeof given['reasoning_effort'] === 'string' ? given['reasoning_effort'] : undefined;
  delete given['reasoning_effort'];
  const isStream = request.stream === true;
  const effort = effortFor(wanted, { family, wire, isStream, hasTools: 'tools' in given });
  const dropped: DroppedParameter[] = effort.dropped ? [effort.dropped] : [];
  const { outputTokens } = target;
  const rules = { wire, family, quirks, outputTokens, isThinking: effort.isThinking, given };
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const fate = parameterFate(rules, name, value);
    if (fate.kind === 'not-applied') dropped.push({ name, value, reason: fate.reason });
    if (fate.kind !== 'sent') continue;
    if (fate.isAdjusted) dropped.push({ name, value, reason: 'range', sent: fate.value });
    body[fate.as] = fate.value;
  }
  Object.assign(body, effort.fields);
  if (wire !== 'openai-chat') return { wire, body, dropped };

  body['messages'] = reshapeMessages(request.messages, { family, quirks });
  if (isStream && quirks.usageInStream) body['stream_options'] = { include_usage: true };
  return { wire, body, dropped };
}

/** A request body for a host that turned out to refuse `stream_options`. */
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

/** Leaves one of the two limits; where both are given, the one that the family goes by. */
function useOneLengthLimit(given: Record<string, unknown>, { lengthLimit = 'max_tokens' }: Family): void {
  const name = [lengthLimit, ...LENGTH_LIMITS].find((limit) => limit in given) ?? lengthLimit;
  const limit = given[name];
  for (const other of LENGTH_LIMITS) delete given[other];
  // The settings use 0 for "no limit of mine".
  if (typeof limit === 'number' && limit > 0) given[name] = limit;
}
