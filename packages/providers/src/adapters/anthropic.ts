import { createAnthropic } from '@ai-sdk/anthropic';
import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ChatRequest } from '@parley/contract';
import { prepareChat } from '../quirks/prepare-chat.ts';
import type { StreamPart } from '../stream-part.ts';
import { baseUrlOf } from './address.ts';
import { anthropicHeaders, takesSampling } from './anthropic-headers.ts';
import type { ChatTarget } from './chat-target.ts';
import { runSdkCall } from './sdk-chat.ts';
import { sdkFetch } from './sdk-fetch.ts';
import { sdkOptions } from './sdk-options.ts';
import { sdkPrompt } from './sdk-prompt.ts';

const WIRE = 'anthropic';

/** Asks on Anthropic's messages wire. */
export async function* streamAnthropic(
  request: ChatRequest,
  target: ChatTarget,
): AsyncGenerator<StreamPart, void, undefined> {
  const { credentials, model, provider, signal } = target;
  const { body } = prepareChat(request, { provider, model, outputTokens: target.outputTokens, wire: WIRE });
  const isStream = request.stream === true;
  const prompt = sdkPrompt(request.messages, { wire: WIRE, model, systemFirst: true, withReplay: true });
  const { reasoning, temperature, topP, topK, ...options } = sdkOptions(body, request.tools);
  const anthropic = createAnthropic({
    baseURL: baseUrlOf(target),
    // Without one the SDK looks for a key in the environment; the right one is set by `sdkFetch`.
    apiKey: 'unused',
    headers: anthropicHeaders(credentials),
    fetch: sdkFetch(target, isStream),
  });
  yield* runSdkCall({
    wire: WIRE,
    model: anthropic(model),
    options: {
      ...options,
      ...(takesSampling(credentials) && {
        ...(temperature !== undefined && { temperature }),
        ...(topP !== undefined && { topP }),
        ...(topK !== undefined && { topK }),
      }),
      ...(reasoning !== undefined && mayThink(prompt) && { reasoning }),
      prompt,
      abortSignal: signal,
      providerOptions: { anthropic: { disableParallelToolUse: body['parallel_tool_calls'] === false } },
    },
    isStream,
    signal,
  });
}

/** Between a tool call and its result Claude goes on thinking only from its own thoughts, and refuses to without them. */
function mayThink(prompt: LanguageModelV4Prompt): boolean {
  const at = prompt.findLastIndex((message) => message.role === 'assistant');
  // What a user says behind the results goes into one message with them.
  const isGoingOn = prompt.slice(at + 1).some((message) => message.role === 'tool');
  const asked = prompt[at];
  return !isGoingOn || (asked?.role === 'assistant' && asked.content[0]?.type === 'reasoning');
}
