import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { FinishReason, Usage } from '@parley/contract';
import type { ErrorPart, StreamPart } from '../stream-part.ts';
import { errorPart } from '../wire/openai-error.ts';
import { CallIds } from './sdk-call-ids.ts';
import { sdkFailure, sdkStreamFailure } from './sdk-failure.ts';
import { ReplayRecorder } from './sdk-replay.ts';

export interface SdkCall {
  readonly wire: string;
  readonly model: LanguageModelV4;
  readonly options: LanguageModelV4CallOptions;
  readonly isStream: boolean;
  readonly signal: AbortSignal;
}

/** Makes one call through the AI SDK. Ends with one `finish` or one `error`; throws only when the signal aborts. */
export async function* runSdkCall(call: SdkCall): AsyncGenerator<StreamPart, void, undefined> {
  const reader = new SdkPartReader(call);
  let isAnswered = false;
  try {
    if (call.isStream) {
      const { stream } = await call.model.doStream(call.options);
      isAnswered = true;
      for await (const part of readStream(stream)) {
        yield* reader.read(part);
        if (reader.isOver) return;
      }
    } else {
      const { content, finishReason, usage } = await call.model.doGenerate(call.options);
      for (const [index, item] of content.entries()) {
        for (const part of asStreamParts(item, String(index))) yield* reader.read(part);
      }
      yield* reader.read({ type: 'finish', finishReason, usage });
    }
    if (!reader.isOver) yield reader.brokenOff();
  } catch (error) {
    yield sdkFailure(error, call.signal, isAnswered ? 'upstream_interrupted' : 'upstream_unreachable');
  }
}

/** Safari has no async iterator on streams. */
async function* readStream<Item>(stream: ReadableStream<Item>): AsyncGenerator<Item, void, undefined> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: a connection that hangs would keep the reply from ending.
    void reader.cancel().catch(() => undefined);
  }
}

/** Turns the AI SDK's parts into ours, and keeps what the next question must bring along. */
class SdkPartReader {
  readonly #call: SdkCall;
  readonly #replay = new ReplayRecorder();
  readonly #ids = new CallIds();
  /** Ids of tool calls in the order of their appearance, with whether arguments were seen. */
  readonly #calls = new Map<string, { readonly index: number; hasArguments: boolean }>();
  #saidSomething = false;
  /** The provider sent anything at all. */
  #isBegun = false;
  isOver = false;

  constructor(call: SdkCall) {
    this.#call = call;
  }

  *read(sent: LanguageModelV4StreamPart): Generator<StreamPart, void, undefined> {
    const part = this.#ids.read(sent);
    this.#replay.read(part);
    this.#isBegun ||= part.type !== 'stream-start' && part.type !== 'finish';
    switch (part.type) {
      case 'text-delta':
        if (part.delta !== '') yield this.#said({ type: 'text', text: part.delta });
        return;
      case 'reasoning-delta':
        if (part.delta !== '') yield this.#said({ type: 'reasoning', text: part.delta });
        return;
      case 'tool-input-start':
        if (part.providerExecuted !== true) yield* this.#start(part.id, part.toolName);
        return;
      case 'tool-input-delta':
        yield* this.#arguments(part.id, part.delta);
        return;
      case 'tool-call':
        if (part.providerExecuted === true) return;
        yield* this.#start(part.toolCallId, part.toolName);
        if (this.#calls.get(part.toolCallId)?.hasArguments === false) {
          yield* this.#arguments(part.toolCallId, part.input || '{}');
        }
        return;
      case 'file':
        yield* this.#file(part);
        return;
      case 'error':
        this.isOver = true;
        yield sdkStreamFailure(part.error, this.#call.signal);
        return;
      case 'finish':
        this.isOver = true;
        yield* this.#finish(part.finishReason, part.usage);
        return;
      default:
    }
  }

  *#start(id: string, name: string): Generator<StreamPart, void, undefined> {
    if (this.#calls.has(id)) return;
    const index = this.#calls.size;
    this.#calls.set(id, { index, hasArguments: false });
    yield { type: 'tool-call-start', index, id, name };
  }

  *#arguments(id: string, text: string): Generator<StreamPart, void, undefined> {
    const call = this.#calls.get(id);
    if (!call || text === '') return;
    call.hasArguments = true;
    yield { type: 'tool-call-arguments', index: call.index, text };
  }

  /** Pictures that a model draws stand in the reply as markdown. */
  *#file(part: Extract<LanguageModelV4StreamPart, { type: 'file' }>): Generator<StreamPart, void, undefined> {
    const { data, mediaType } = part;
    if (!mediaType.startsWith('image/') || data.type !== 'data' || typeof data.data !== 'string') return;
    yield this.#said({ type: 'text', text: `\n\n![](data:${mediaType};base64,${data.data})\n\n` });
  }

  *#finish(reason: LanguageModelV4FinishReason, usage: LanguageModelV4Usage): Generator<StreamPart, void, undefined> {
    const counted = usageOf(usage);
    if (counted) yield { type: 'usage', usage: counted };
    const replay = this.#replay.data(this.#call.wire, this.#call.model.modelId);
    if (replay) yield { type: 'replay', data: replay };
    yield this.#ending(reason);
  }

  #ending({ unified }: LanguageModelV4FinishReason): StreamPart {
    const reason = FINISH[unified];
    if (unified === 'error') return errorPart('upstream_failed');
    if (reason === undefined) return this.brokenOff();
    const isEmpty = !this.#saidSomething && this.#calls.size === 0;
    return isEmpty && reason === 'stop' ? errorPart('empty_response') : { type: 'finish', reason };
  }

  /** The end of a stream that did not say that it ends. */
  brokenOff(): ErrorPart {
    return errorPart(this.#isBegun ? 'upstream_interrupted' : 'empty_response');
  }

  #said(part: StreamPart): StreamPart {
    this.#saidSomething = true;
    return part;
  }
}

const FINISH: Readonly<Record<LanguageModelV4FinishReason['unified'], FinishReason | undefined>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
  other: 'other',
  error: undefined,
  interrupted: undefined,
};

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage | undefined {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined;
  return {
    promptTokens: inputTokens.total ?? 0,
    completionTokens: outputTokens.total ?? 0,
    ...(inputTokens.cacheRead !== undefined && { cachedTokens: inputTokens.cacheRead }),
    ...(outputTokens.reasoning !== undefined && { reasoningTokens: outputTokens.reasoning }),
  };
}

/** A piece of a plain reply, as the stream would have brought it. */
function asStreamParts(item: LanguageModelV4Content, id: string): LanguageModelV4StreamPart[] {
  const marks = item.providerMetadata === undefined ? {} : { providerMetadata: item.providerMetadata };
  switch (item.type) {
    case 'text':
      return [
        { type: 'text-start', id, ...marks },
        { type: 'text-delta', id, delta: item.text },
      ];
    case 'reasoning':
      return [
        { type: 'reasoning-start', id, ...marks },
        { type: 'reasoning-delta', id, delta: item.text },
      ];
    default:
      return [item];
  }
}
