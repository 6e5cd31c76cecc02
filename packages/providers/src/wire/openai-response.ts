import type { StreamPart } from '../stream-part.ts';
import { asObject, parseJson } from './loose-json.ts';
import { errorPart, errorPartInside, notAReply, readOpenAiError } from './openai-error.ts';
import { OpenAiChatReader, parseOpenAiStream } from './openai-stream.ts';

/** Reads any answer to a chat request: a stream, a whole completion, or a failure of any kind. */
export async function* readOpenAiResponse(response: Response): AsyncGenerator<StreamPart, void, undefined> {
  if (!response.ok) {
    yield await readOpenAiError(response);
    return;
  }
  const isStream = (response.headers.get('content-type') ?? '').includes('text/event-stream');
  if (isStream && response.body) yield* parseOpenAiStream(response.body);
  else yield* parseOpenAiCompletion(await response.text());
}

/** The plain form as parts. */
export function* parseOpenAiCompletion(text: string): Generator<StreamPart, void, undefined> {
  if (text.trim() === '') {
    yield errorPart('empty_response');
    return;
  }
  const body = asObject(parseJson(text));
  if (!body || (!('choices' in body) && !errorPartInside(body))) {
    yield notAReply();
    return;
  }
  const reader = new OpenAiChatReader();
  yield* reader.read(text);
  // The plain form has no end mark; a completion that lacks its finish reason is whole all the same.
  yield* reader.read('[DONE]');
  yield* reader.end();
}
