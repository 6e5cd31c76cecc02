import { Writable } from 'node:stream';
import { AppError, type ChatMessage, ChatRequest, type OfferedMask } from '@parley/contract';
import type { ErrorPart, ReplyWriter, StreamPart } from '@parley/providers';
import type { ReplyForm } from '../ai-proxy/reply-form.ts';
import type { AiProxyService } from '../ai-proxy/service.ts';
import type { McpCall, TellProgress } from './mcp-call.ts';

type FinishReason = Extract<StreamPart, { readonly type: 'finish' }>['reason'];

export interface Question {
  readonly model: string | undefined;
  readonly messages: readonly Pick<ChatMessage, 'role' | 'content'>[];
  readonly mask: OfferedMask | undefined;
  readonly maxTokens: number | undefined;
}

export interface Answer {
  readonly text: string;
  readonly finish: FinishReason;
}

/** So often a program hears how far an answer is: for every word would be more message than answer. */
const PROGRESS_CHARACTERS = 200;

/** Asks a model the way `/v1/chat/completions` does: the same limits, the same money, one record. */
export async function askModel(
  aiProxy: Pick<AiProxyService, 'chat'>,
  { actor, signal, log }: McpCall,
  { model, messages, mask, maxTokens }: Question,
  tell: TellProgress | undefined,
): Promise<Answer> {
  const asked = model ?? mask?.model;
  if (asked === undefined) throw new AppError('validation_failed', 'Say which model to ask; list_models names them');
  const request = ChatRequest.parse({
    model: asked,
    messages: [...(mask?.context ?? []), ...messages],
    // As a stream, so that its pieces can be counted while they come.
    stream: true,
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
  });
  const heard = new HeardAnswer(tell);
  const form: ReplyForm = { writer: () => heard.fromTheStart(), keepAlive: ' ', dropped: [] };
  await aiProxy.chat({ call: 'mcp', request, form, actor, signal, log, startStream: nowhere });
  return heard.whole();
}

/** What is heard is kept; the bytes of a stream are nobody's. */
function nowhere(): Writable {
  return new Writable({ write: (_bytes, _encoding, done) => done() });
}

/** Collects the words of an answer, and tells from time to time how many there are. */
class HeardAnswer implements ReplyWriter {
  readonly #tell: TellProgress | undefined;
  #text = '';
  #told = 0;
  #finish: FinishReason | undefined;
  #error: ErrorPart | undefined;

  constructor(tell: TellProgress | undefined) {
    this.#tell = tell;
  }

  /** For one attempt: another one may have said something before it broke off. */
  fromTheStart(): this {
    this.#text = '';
    this.#told = 0;
    return this;
  }

  read(part: StreamPart): readonly [] {
    if (part.type === 'text') this.#text += part.text;
    if (part.type === 'finish') this.#finish = part.reason;
    if (part.type === 'error') this.#error = part;
    if (this.#tell && this.#text.length - this.#told >= PROGRESS_CHARACTERS) {
      this.#told = this.#text.length;
      this.#tell(this.#told, `${this.#told} characters so far`);
    }
    return [];
  }

  whole(): Answer {
    if (this.#error) throw new AppError(this.#error.code, this.#error.message);
    // A program that is gone hears nothing of it.
    if (this.#finish === undefined) throw new AppError('upstream_interrupted');
    return { text: this.#text, finish: this.#finish };
  }
}
