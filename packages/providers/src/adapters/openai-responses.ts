import { createOpenAI } from '@ai-sdk/openai';
import type { JSONValue } from '@ai-sdk/provider';
import type { ChatRequest } from '@parley/contract';
import { familyOf } from '../quirks/families.ts';
import { prepareChat } from '../quirks/prepare-chat.ts';
import type { ErrorPart, StreamPart } from '../stream-part.ts';
import { baseUrlOf } from './address.ts';
import type { ChatTarget } from './chat-target.ts';
import { runSdkCall, type SdkCall } from './sdk-chat.ts';
import { sdkFetch } from './sdk-fetch.ts';
import { sdkOptions } from './sdk-options.ts';
import { sdkPrompt } from './sdk-prompt.ts';

const WIRE = 'openai-responses';

/** Responses refuse a lower limit. */
const LEAST_TOKENS = 16;

interface Wishes {
  /** Summaries of the thoughts, which organisations without a verified name do not get. */
  readonly summary: boolean;
  /** Encrypted thoughts of earlier turns, which only the organisation that got them may send back. */
  readonly replay: boolean;
}

/** Asks through OpenAI's Responses API; nothing is stored there. */
export async function* streamOpenAiResponses(
  request: ChatRequest,
  target: ChatTarget,
): AsyncGenerator<StreamPart, void, undefined> {
  let wishes: Wishes | undefined = { summary: true, replay: true };
  while (wishes) {
    wishes = yield* attempt(runSdkCall(callWith(request, target, wishes)), wishes);
  }
}

/** Hands the parts on, unless they begin with a refusal that fewer wishes would avoid: those are given back instead. */
async function* attempt(
  parts: AsyncGenerator<StreamPart, void, undefined>,
  wishes: Wishes,
): AsyncGenerator<StreamPart, Wishes | undefined, undefined> {
  let isFirst = true;
  for await (const part of parts) {
    const fewer = isFirst && part.type === 'error' ? fewerWishes(part, wishes) : undefined;
    if (fewer) return fewer;
    isFirst = false;
    yield part;
  }
  return undefined;
}

/** What to do without after a refusal; undefined where that would not help. */
function fewerWishes({ code, message }: ErrorPart, wishes: Wishes): Wishes | undefined {
  if (code !== 'upstream_bad_request' && code !== 'upstream_forbidden') return undefined;
  if (wishes.summary && /reasoning\.?\s?summar|must be verified/i.test(message)) return { ...wishes, summary: false };
  if (wishes.replay && /encrypted[ _]content/i.test(message)) return { ...wishes, replay: false };
  return undefined;
}

/** Services of OpenAI's around its models, by the names that the AI SDK has for them. */
const SERVICES = {
  user: 'user',
  metadata: 'metadata',
  service_tier: 'serviceTier',
  prompt_cache_key: 'promptCacheKey',
  safety_identifier: 'safetyIdentifier',
} as const;

function servicesIn(body: Readonly<Record<string, unknown>>): Record<string, JSONValue> {
  const given = Object.entries(SERVICES).filter(([name]) => name in body);
  return Object.fromEntries(given.map(([name, theirs]) => [theirs, body[name] as JSONValue]));
}

function callWith(request: ChatRequest, target: ChatTarget, wishes: Wishes): SdkCall {
  const { model, provider, signal } = target;
  const { body } = prepareChat(request, { provider, model, outputTokens: target.outputTokens, wire: WIRE });
  const { maxOutputTokens, ...options } = sdkOptions(body, request.tools);
  const isStream = request.stream === true;
  const isReasoner = familyOf(provider, model).thinksByDefault === true;
  const isReasoning = isReasoner && body['reasoning_effort'] !== 'none';
  const openai = createOpenAI({
    baseURL: baseUrlOf(target),
    // Without one the SDK looks for a key in the environment; the right one is set by `sdkFetch`.
    apiKey: 'unused',
    fetch: sdkFetch(target, isStream),
  });
  const verbosity = body['verbosity'];
  const parallel = body['parallel_tool_calls'];
  return {
    wire: WIRE,
    model: openai.responses(model),
    options: {
      ...options,
      ...(maxOutputTokens !== undefined && { maxOutputTokens: Math.max(maxOutputTokens, LEAST_TOKENS) }),
      prompt: sdkPrompt(request.messages, { wire: WIRE, model, systemFirst: false, withReplay: wishes.replay }),
      abortSignal: signal,
      providerOptions: {
        openai: {
          store: false,
          forceReasoning: isReasoner,
          ...(provider === 'XAI' && { systemMessageMode: 'system' }),
          reasoningSummary: isReasoning && wishes.summary ? 'auto' : null,
          ...(typeof verbosity === 'string' && { textVerbosity: verbosity }),
          ...(typeof parallel === 'boolean' && { parallelToolCalls: parallel }),
          ...servicesIn(body),
        },
      },
    },
    isStream,
    signal,
  };
}
