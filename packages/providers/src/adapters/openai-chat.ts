import type { ChatRequest } from '@parley/contract';
import type { DroppedParameter } from '../quirks/dropped-parameter.ts';
import { isAboutStreamOptions, prepareChat, withoutStreamOptions } from '../quirks/prepare-chat.ts';
import { authHeaders } from '../registry.ts';
import type { StreamPart } from '../stream-part.ts';
import { errorPartOf } from '../wire/openai-error.ts';
import { readOpenAiResponse } from '../wire/openai-response.ts';
import { chatCompletionsUrl } from './address.ts';
import type { ChatAddress, ChatTarget } from './chat-target.ts';
import { failurePart } from './failure.ts';

/** Everything about one call on the OpenAI chat wire, for whoever sends it and passes the bytes on. */
export interface OpenAiChatCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
  readonly dropped: readonly DroppedParameter[];
}

export function openAiChatCall(request: ChatRequest, address: ChatAddress): OpenAiChatCall {
  const { provider, model, outputTokens, credentials } = address;
  const { body, dropped } = prepareChat(request, { provider, model, outputTokens, wire: 'openai-chat' });
  const headers = {
    'content-type': 'application/json',
    accept: body['stream'] === true ? 'text/event-stream' : 'application/json',
    ...authHeaders(provider, credentials.apiKey, credentials.apiSecret),
  };
  return { url: chatCompletionsUrl(address), headers, body, dropped };
}

/** Asks on the OpenAI chat wire. */
export async function* streamOpenAiChat(
  request: ChatRequest,
  target: ChatTarget,
): AsyncGenerator<StreamPart, void, undefined> {
  const call = openAiChatCall(request, target);
  let isAnswered = false;
  try {
    const response = await send(call, target);
    isAnswered = true;
    yield* response instanceof Response ? readOpenAiResponse(response) : [response];
  } catch (error) {
    yield failurePart(error, target.signal, isAnswered ? 'upstream_interrupted' : 'upstream_unreachable');
  }
}

async function send(call: OpenAiChatCall, target: ChatTarget): Promise<Response | StreamPart> {
  const post = (body: object) =>
    target.fetch(call.url, {
      method: 'POST',
      headers: call.headers,
      body: JSON.stringify(body),
      signal: target.signal,
      // A key is meant for this address and no other.
      redirect: 'error',
    });
  const response = await post(call.body);
  if (response.ok || !('stream_options' in call.body)) return response;
  const text = await response.text();
  if (isAboutStreamOptions(response.status, text)) return post(withoutStreamOptions(call.body));
  return errorPartOf(response.status, text, response.headers.get('retry-after'));
}
