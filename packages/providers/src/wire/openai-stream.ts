import { AppError, CHARGED, type FinishReason, type Usage } from '@parley/contract';
import type { ErrorPart, StreamPart } from '../stream-part.ts';
import { asCount, asList, asObject, asText, type Loose, parseJson } from './loose-json.ts';
import { errorPart, errorPartInside } from './openai-error.ts';
import { ToolCallReader } from './openai-tool-calls.ts';
import { readReplay } from './replay-data.ts';
import { SseReader } from './sse-reader.ts';
import { ThinkSplitter } from './think-splitter.ts';

const END_MARK = '[DONE]';

/** Reads the OpenAI chat stream as it comes. Throws only when the reading itself is aborted. */
export async function* parseOpenAiStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamPart, void, undefined> {
  const events = new SseReader();
  const chat = new OpenAiChatReader();
  const reader = body.getReader();
  try {
    while (!chat.isOver) {
      const { done, value } = await reader.read();
      const frames = done ? events.end() : events.push(value);
      for (const frame of frames) yield* chat.read(frame);
      if (done) break;
    }
    yield* chat.end();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    // Our own ways out say more than that it broke off, such as that nothing came for too long.
    yield* chat.end(error instanceof AppError ? errorPart(error.code, error.detail) : undefined);
  } finally {
    // Not awaited: a connection that hangs would keep the reply from ending.
    void reader.cancel().catch(() => undefined);
  }
}

/** Turns the JSON of frame after frame into parts, and keeps what spans several frames. */
export class OpenAiChatReader {
  readonly #tools = new ToolCallReader();
  readonly #content = new ThinkSplitter();
  #finish: FinishReason | undefined;
  #saidSomething = false;
  #isOver = false;
  #sawEndMark = false;

  /** After the end mark or an error nothing more is read. */
  get isOver(): boolean {
    return this.#isOver || this.#sawEndMark;
  }

  *read(frame: string): Generator<StreamPart, void, undefined> {
    if (this.isOver) return;
    if (frame.trim() === END_MARK) {
      this.#sawEndMark = true;
      return;
    }
    const chunk = asObject(parseJson(frame));
    // Half a frame is a cut connection, which `end` reports.
    if (!chunk) return;
    const error = errorPartInside(chunk);
    if (error) {
      this.#isOver = true;
      yield error;
      return;
    }
    yield* this.#readChoice(asObject(asList(chunk['choices'])[0]));
    const usage = usageOf(chunk['usage']);
    if (usage) yield { type: 'usage', usage };
  }

  /** The last parts: the reason it ended, or what is wrong with how it ended. */
  *end(failure?: ErrorPart): Generator<StreamPart, void, undefined> {
    if (this.#isOver) return;
    this.#isOver = true;
    yield* this.#content.end();
    if (this.#finish === undefined && !this.#sawEndMark) {
      yield failure ?? { ...errorPart('upstream_interrupted'), isCutOff: true };
      return;
    }
    yield* this.#tools.end();
    yield* this.#tools.replay();
    const reason = this.#finish ?? 'stop';
    const hasTools = this.#tools.count > 0;
    if (!this.#saidSomething && !hasTools && reason === 'stop') yield errorPart('empty_response');
    else yield { type: 'finish', reason: hasTools && reason === 'stop' ? 'tool_calls' : reason };
  }

  *#readChoice(choice: Loose | undefined): Generator<StreamPart, void, undefined> {
    if (!choice) return;
    // A whole message instead of deltas: the plain form, or a server that does not stream.
    // The older form of a completion has its text right there.
    const delta = asObject(choice['delta']) ?? asObject(choice['message']) ?? { content: choice['text'] };
    const reasoning = asText(delta['reasoning_content']) ?? asText(delta['reasoning']);
    if (reasoning !== undefined) yield this.#said({ type: 'reasoning', text: reasoning });
    yield* this.#readContent(delta['content']);
    const refusal = asText(delta['refusal']);
    if (refusal !== undefined) yield this.#said({ type: 'text', text: refusal });
    if ('tool_calls' in delta) yield* this.#content.end();
    for (const call of asList(delta['tool_calls'])) yield* this.#tools.read(call);
    if (asObject(delta['function_call'])) yield* this.#tools.read({ index: 0, function: delta['function_call'] });
    const replay = readReplay(delta['provider_data']);
    if (replay) yield { type: 'replay', data: replay };
    const reason = asText(choice['finish_reason']);
    if (reason !== undefined) this.#finish = finishReasonOf(reason);
  }

  *#readContent(content: unknown): Generator<StreamPart, void, undefined> {
    const whole = asText(content);
    if (whole !== undefined) yield* this.#split(whole);
    for (const item of asList(content)) {
      const part = asObject(item);
      const text = asText(part?.['text']);
      if (text !== undefined) yield* this.#split(text);
      for (const thought of asList(part?.['thinking'])) {
        const thoughtText = asText(asObject(thought)?.['text']);
        if (thoughtText !== undefined) yield this.#said({ type: 'reasoning', text: thoughtText });
      }
    }
  }

  #split(text: string): StreamPart[] {
    this.#saidSomething = true;
    return this.#content.push(text);
  }

  #said(part: StreamPart): StreamPart {
    this.#saidSomething = true;
    return part;
  }
}

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  end_turn: 'stop',
  eos: 'stop',
  length: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
  sensitive: 'content_filter',
};

function finishReasonOf(reason: string): FinishReason {
  return (Object.hasOwn(FINISH_REASONS, reason) && FINISH_REASONS[reason]) || 'other';
}

/** Reads a usage object of the wire; undefined where it holds no counts. */
export function usageOf(value: unknown): Usage | undefined {
  const usage = asObject(value);
  const promptTokens = asCount(usage?.['prompt_tokens']);
  const completionTokens = asCount(usage?.['completion_tokens']);
  if (!usage || (promptTokens === undefined && completionTokens === undefined)) return undefined;
  const cached =
    asCount(asObject(usage['prompt_tokens_details'])?.['cached_tokens']) ?? asCount(usage['prompt_cache_hit_tokens']);
  const reasoning = asCount(asObject(usage['completion_tokens_details'])?.['reasoning_tokens']);
  const charged = usage['charged'];
  return {
    promptTokens: promptTokens ?? 0,
    completionTokens: completionTokens ?? 0,
    ...(cached !== undefined && { cachedTokens: cached }),
    ...(reasoning !== undefined && { reasoningTokens: reasoning }),
    ...(typeof charged === 'string' && CHARGED.test(charged) && { charged }),
  };
}
