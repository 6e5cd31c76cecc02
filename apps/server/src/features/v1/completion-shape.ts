import { Transform, type TransformCallback } from 'node:stream';
import { SseReader } from '@parley/providers';
import { KEEP_ALIVE_FRAME } from '../ai-proxy/relay.ts';

type Fields = Readonly<Record<string, unknown>>;

interface ChatChoice extends Fields {
  readonly index?: number;
  readonly delta?: { readonly content?: string | null };
  readonly message?: { readonly content?: string | null };
  readonly finish_reason?: string | null;
}

/** A chat's answer in the older form, as one object. */
export function completionOfChat(body: string | Buffer | object): object {
  const chat = typeof body === 'string' || Buffer.isBuffer(body) ? (JSON.parse(body.toString()) as Fields) : body;
  return inOlderForm(chat as Fields);
}

/** A chat's event stream in the older form. The comment that keeps a connection open passes. */
export class CompletionChunks extends Transform {
  readonly #reader = new SseReader();

  override _transform(bytes: Buffer | string, _encoding: BufferEncoding, done: TransformCallback): void {
    const chunk = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    if (chunk.toString('latin1', 0, 16) === KEEP_ALIVE_FRAME) this.push(chunk);
    else this.#pass(this.#reader.push(chunk));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#pass(this.#reader.end());
    done();
  }

  #pass(frames: readonly string[]): void {
    for (const frame of frames) {
      const text = frame === '[DONE]' ? frame : chunkInOlderForm(frame);
      if (text !== undefined) this.push(`data: ${text}\n\n`);
    }
  }
}

/** Undefined for a chunk without a word, such as the one that tells the role. */
function chunkInOlderForm(frame: string): string | undefined {
  const chat = chunkIn(frame);
  // An error is the same in both forms.
  if (!Array.isArray(chat?.choices)) return frame;
  const isSilent = chat.choices.every(
    ({ delta, finish_reason: reason }) => !delta?.content && (reason ?? null) === null,
  );
  return isSilent && chat.choices.length > 0 ? undefined : JSON.stringify(inOlderForm(chat));
}

function chunkIn(frame: string): (Fields & { choices?: readonly ChatChoice[] }) | null {
  try {
    return JSON.parse(frame) as Fields | null;
  } catch {
    return null;
  }
}

function inOlderForm({ id, created, model, choices, usage }: Fields): object {
  const texts = (choices as readonly ChatChoice[]).map(({ index = 0, delta, message, finish_reason: reason }) => ({
    text: (delta ?? message)?.content ?? '',
    index,
    logprobs: null,
    finish_reason: reason ?? null,
  }));
  return { id, object: 'text_completion', created, model, choices: texts, ...((usage ?? null) !== null && { usage }) };
}
