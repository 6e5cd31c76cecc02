import { createGoogle } from '@ai-sdk/google';
import type { ChatRequest } from '@parley/contract';
import { prepareChat } from '../quirks/prepare-chat.ts';
import { familyOf } from '../quirks/families.ts';
import type { StreamPart } from '../stream-part.ts';
import { errorPart } from '../wire/openai-error.ts';
import { baseUrlOf } from './address.ts';
import type { ChatTarget } from './chat-target.ts';
import { runSdkCall } from './sdk-chat.ts';
import { sdkFetch } from './sdk-fetch.ts';
import { sdkOptions } from './sdk-options.ts';
import { sdkPrompt } from './sdk-prompt.ts';

const WIRE = 'google';
/** Model names that may stand in the path of a request, where other characters would lead elsewhere. */
const PATH_NAME = /^[\w-][\w.:@-]*(?:\/[\w-][\w.:@-]*)*$/;

/** The filters that a user's one safety level stands for. */
const CATEGORIES = [
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
] as const;

/** Asks on Gemini's own wire. */
export async function* streamGoogle(
  request: ChatRequest,
  target: ChatTarget,
): AsyncGenerator<StreamPart, void, undefined> {
  const { credentials, provider, signal } = target;
  const model = target.model.replace(/^models\//, '');
  if (!PATH_NAME.test(model)) {
    yield errorPart('upstream_bad_request', 'That is not the name of a Gemini model');
    return;
  }
  const { body } = prepareChat(request, { provider, model, outputTokens: target.outputTokens, wire: WIRE });
  const isStream = request.stream === true;
  const threshold = credentials.safetyLevel;
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
          ...(threshold && { safetySettings: CATEGORIES.map((category) => ({ category, threshold })) }),
        },
      },
    },
    isStream,
    signal,
  });
}
