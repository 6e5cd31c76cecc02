import { createGoogle } from '@ai-sdk/google';
import type { ChatRequest } from '@parley/contract';
import { prepareChat } from '../quirks/prepare-chat.ts';
import { familyOf } from '../quirks/families.ts';
import type { StreamPart } from '../stream-part.ts';
import { errorPart } from '../wire/openai-error.ts';
import { baseUrlOf } from './address.ts';
import type { ChatTarget } from './chat-target.ts';
import { googleModelPath, safetySettings } from './google-request.ts';
import { runSdkCall } from './sdk-chat.ts';
import { sdkFetch } from './sdk-fetch.ts';
import { sdkOptions } from './sdk-options.ts';
import { sdkPrompt } from './sdk-prompt.ts';

const WIRE = 'google';

/** Asks on Gemini's own wire. */
export async function* streamGoogle(
  request: ChatRequest,
  target: ChatTarget,
): AsyncGenerator<StreamPart, void, undefined> {
  const { credentials, provider, signal } = target;
  const model = googleModelPath(target.model);
  if (model === undefined) {
    yield errorPart('upstream_bad_request', 'That is not the name of a Gemini model');
    return;
  }
  const { body } = prepareChat(request, { provider, model, outputTokens: target.outputTokens, wire: WIRE });
  const isStream = request.stream === true;
  const google = createGoogle({
    baseURL: baseUrlOf(target),
    // Without one the SDK looks for a key in the environment; the right one is set by `sdkFetch`.
    apiKey: 'unused',
    fetch: sdkFetch(target, isStream),
  });
  yield* runSdkCall({
    wire: WIRE,
    model: google(model),
    options: {
      ...sdkOptions(body, request.tools),
      prompt: sdkPrompt(request.messages, { wire: WIRE, model, systemFirst: true, withReplay: true }),
      abortSignal: signal,
      providerOptions: {
        google: {
          ...(familyOf(provider, model).efforts && { thinkingConfig: { includeThoughts: true } }),
          ...safetySettings(credentials.safetyLevel),
        },
      },
    },
    isStream,
    signal,
  });
}
