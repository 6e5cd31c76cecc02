import type { ChatRequest } from '@parley/contract';
import type { Wire } from '../provider-rows.ts';
import { wireOf } from '../quirks/wire-of.ts';
import { PROVIDER_REGISTRY } from '../registry.ts';
import type { StreamPart } from '../stream-part.ts';
import { errorPart } from '../wire/openai-error.ts';
import { baseUrlOf, legacyAzureVersion } from './address.ts';
import type { ChatTarget } from './chat-target.ts';
import { streamOpenAiChat } from './openai-chat.ts';

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
  const wire = targetWire(request, target);
  const { label } = PROVIDER_REGISTRY[target.provider];
  if (wire === 'none') {
    yield errorPart('model_not_found', `${label} has no chat models`);
    return;
  }
  if (!URL.canParse(baseUrlOf(target))) {
    yield errorPart('upstream_bad_request', `${label} needs the address of its server`);
    return;
  }
  const adapter = await ADAPTERS[wire]();
  yield* adapter(request, target);
}

function targetWire(request: ChatRequest, target: ChatTarget): Wire {
  // Azure's older interface knows no other wire.
  if (legacyAzureVersion(target) !== undefined) return 'openai-chat';
  return wireOf(target.provider, target.model, request);
}
