import type { ChatRequest } from '@parley/contract';
import type { Wire } from '../provider-rows.ts';
import { PROVIDER_REGISTRY } from '../registry.ts';
import type { StreamPart } from '../stream-part.ts';
import { errorPart } from '../wire/openai-error.ts';
import { baseUrlOf } from './address.ts';
import type { ChatTarget } from './chat-target.ts';
import { streamOpenAiChat } from './openai-chat.ts';
import { chatWire, hasNoResponses } from './without-responses.ts';

/** Asks one model. Ends with one `finish` or one `error`; throws only when the signal aborts. */
type WireAdapter = (request: ChatRequest, target: ChatTarget) => AsyncGenerator<StreamPart, void, undefined>;

/** The wires beside the common one are loaded when first needed: most people never speak them. */
const ADAPTERS: Readonly<Record<Exclude<Wire, 'none'>, () => WireAdapter | Promise<WireAdapter>>> = {
  'openai-chat': () => streamOpenAiChat,
  'openai-responses': async () => (await import('./openai-responses.ts')).streamOpenAiResponses,
  anthropic: async () => (await import('./anthropic.ts')).streamAnthropic,
  google: async () => (await import('./google.ts')).streamGoogle,
};

/** Asks a model on whichever wire it speaks; `request.stream` chooses between the streaming and the plain form. */
export async function* streamChat(
  request: ChatRequest,
  target: ChatTarget,
): AsyncGenerator<StreamPart, void, undefined> {
  const wire = chatWire(request, target, target.withoutResponses);
  const { label } = PROVIDER_REGISTRY[target.provider];
  if (wire === 'none') {
    yield errorPart('model_not_found', `${label} has no chat models`);
    return;
  }
  if (!URL.canParse(baseUrlOf(target))) {
    yield errorPart('upstream_bad_request', `${label} needs the address of its server`);
    return;
  }
  const answer = (await ADAPTERS[wire]())(request, target);
  yield* wire === 'openai-responses' ? orPlainChat(answer, request, target) : answer;
}

/** Hands the answer of the Responses API on; where the server has none, the plain chat is asked in its place. */
async function* orPlainChat(
  answer: AsyncGenerator<StreamPart, void, undefined>,
  request: ChatRequest,
  target: ChatTarget,
): AsyncGenerator<StreamPart, void, undefined> {
  let isFirst = true;
  let isMissing = false;
  for await (const part of answer) {
    isMissing = isFirst && hasNoResponses(part, target);
    if (isMissing) break;
    isFirst = false;
    yield part;
  }
  if (!isMissing) return;
  for await (const part of streamOpenAiChat(request, target)) {
    // One that does not know the model either has said nothing about its interfaces.
    if (isFirst && part.type !== 'error') target.withoutResponses?.add(baseUrlOf(target));
    isFirst = false;
    yield part;
  }
}
