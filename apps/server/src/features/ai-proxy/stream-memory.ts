import { type CompletionHead, SseReader, type StreamPart } from '@parley/providers';
import { estimateTokensInEvents } from '../metering/said-in-events.ts';
import { readUsage, type ToldUsage } from '../metering/usage.ts';
import type { WhatWasSaid } from './counting.ts';

/** Enough to tell how many tokens a stream has by its size, should the upstream not tell. */
const HEAD_BYTES = 49_152;
/** The frames with the finish reason and the usage fit in many times over. */
const TAIL_BYTES = 16_384;
const FIRST_BYTES = 4_096;
const MOST_BYTES = HEAD_BYTES + 2 * TAIL_BYTES;
const GROWTH = 4;
const NOTHING = Buffer.alloc(0);
/** The last frame with the usage and the end mark, as nearly every upstream sends them. */
const USUAL_END_BYTES = 1_024;
const END_FRAME = Buffer.from('\n\ndata: [DONE]\n\n');
const USAGE_FIELD = Buffer.from('"usage"');

/** What was kept of an answer, for counting its usage: its text, or the events that it stands in. */
export interface Said {
  readonly said: string | Buffer;
  /** Which part of all that was said this is; greater than 0 and at most 1. */
  readonly share: number;
}

/**
 * Remembers the beginning and the end of a stream that passes by. Usage, finish reason and end mark all stand at its end,
 * so reading them costs nothing while the stream runs: no chunk is parsed on its way. Copying them lets go of the buffers
 * that they came in: what lives as long as a stream is not collected for a long time after it.
 */
export class StreamMemory implements WhatWasSaid {
  /** The head, and right behind it the tail. */
  #kept = NOTHING;
  #keptLength = 0;
  #length = 0;

  add(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#keptLength + chunk.length > MOST_BYTES) return this.#addToTail(chunk);
    if (this.#keptLength + chunk.length > this.#kept.length) this.#grow(this.#keptLength + chunk.length);
    this.#keptLength += chunk.copy(this.#kept, this.#keptLength);
  }

  /** Whether a frame of our own may follow without falling into the middle of another one. */
  get isBetweenFrames(): boolean {
    const last = this.#all.subarray(-4).toString('latin1');
    return last === '' || last.endsWith('\n\n') || last === '\r\n\r\n';
  }

  read(): StreamEnd {
    const end = this.#all.subarray(-USUAL_END_BYTES);
    return readUsualEnd(end.toString('utf8')) ?? this.#readAll();
  }

  #readAll(): StreamEnd {
    const isWhole = this.#keptLength === this.#length;
    const bytes = isWhole ? this.#all : this.#all.subarray(HEAD_BYTES);
    if (isOverWithoutUsage(bytes)) return { usage: undefined, state: 'over' };
    const text = bytes.toString('utf8');
    const frames = text.split(/\r?\n\r?\n/).map((frame) => frame.replaceAll(/^data: ?/gm, '').trim());
    const isOver = frames.includes('[DONE]') || frames.some((frame) => /^\{\s*"error"\s*:/.test(frame));
    const hasReason = /"finish_reason"\s*:\s*"/.test(text);
    return { usage: lastUsage(frames), state: isOver ? 'over' : hasReason ? 'finished' : 'open' };
  }

  /** What all chunks of the stream have in common, for one of our own. */
  head(): CompletionHead {
    const reader = new SseReader();
    const frames = [...reader.push(this.#all.subarray(0, TAIL_BYTES)), ...reader.end()];
    const chunk = frames.map(chunkIn).find(({ id }) => typeof id === 'string');
    const { id, model, created } = (chunk ?? {}) as Partial<CompletionHead>;
    return { id: id ?? '', model: model ?? '', created: created ?? 0 };
  }

  estimate(): number {
    return Math.ceil(estimateTokensInEvents(this.#all) / this.#share);
  }

  all(): Said {
    return { said: this.#all, share: this.#share };
  }

  /** Gives its room back at once; what is asked for afterwards is as if nothing had come. */
  forget(): void {
    if (this.#kept.length > 0) this.#kept.buffer.transfer(0);
    this.#kept = NOTHING;
    this.#keptLength = 0;
    this.#length = 0;
  }

  get #all(): Buffer {
    return this.#kept.subarray(0, this.#keptLength);
  }

  #grow(atLeast: number): void {
    const before = this.#kept;
    const size = Math.min(MOST_BYTES, Math.max(atLeast, FIRST_BYTES, GROWTH * before.length));
    // Of its own, so that it can be given back.
    this.#kept = Buffer.allocUnsafeSlow(size);
    before.copy(this.#kept);
    if (before.length > 0) before.buffer.transfer(0);
  }

  /** What does not fit any more takes the place of the oldest part of the tail. */
  #addToTail(chunk: Buffer): void {
    if (this.#kept.length < MOST_BYTES) this.#grow(MOST_BYTES);
    const missing = Math.max(0, HEAD_BYTES - this.#keptLength);
    if (missing > 0) this.#keptLength += chunk.copy(this.#kept, this.#keptLength, 0, missing);
    const last = chunk.subarray(Math.max(missing, chunk.length - TAIL_BYTES));
    const stays = chunk.length > TAIL_BYTES ? 0 : Math.min(TAIL_BYTES, this.#keptLength - HEAD_BYTES);
    this.#kept.copyWithin(HEAD_BYTES, this.#keptLength - stays, this.#keptLength);
    this.#keptLength = HEAD_BYTES + stays;
    this.#keptLength += last.copy(this.#kept, this.#keptLength);
  }

  /** Of nothing, all was kept: a share of 0 would make a number of tokens that no record can hold. */
  get #share(): number {
    return this.#length === 0 ? 1 : this.#keptLength / this.#length;
  }
}

export interface StreamEnd {
  readonly usage: ToldUsage;
  /** `over`: ended as it should, or by an error. `finished`: said why it ends, but lacks the end mark. `open`: neither. */
  readonly state: 'over' | 'finished' | 'open';
}

/** Undefined for an end that has to be looked at more closely. */
function readUsualEnd(text: string): StreamEnd | undefined {
  const usageAt = text.lastIndexOf('"usage":{');
  const frameAt = text.lastIndexOf('data: {', usageAt);
  const frameEnd = text.indexOf('\n', usageAt);
  if (usageAt === -1 || frameAt === -1 || frameEnd === -1 || !text.includes('data: [DONE]', frameEnd)) return undefined;
  const usage = usageIn(text.slice(frameAt + 'data: '.length, frameEnd));
  return usage && { usage, state: 'over' };
}

/** As most upstreams end that do not tell the usage. */
function isOverWithoutUsage(bytes: Buffer): boolean {
  return bytes.subarray(-END_FRAME.length).equals(END_FRAME) && !bytes.includes(USAGE_FIELD);
}

/** All the words of a reply, its thoughts and its calls of tools. */
export function textOf(parts: readonly StreamPart[]): string {
  let text = '';
  for (const part of parts) {
    if ('text' in part) text += part.text;
    else if (part.type === 'tool-call-start') text += part.name;
  }
  return text;
}

function lastUsage(frames: readonly string[]): ToldUsage {
  for (const frame of frames.toReversed()) {
    const usage = frame.includes('"usage"') ? (usageIn(frame) ?? usageAtEnd(frame)) : undefined;
    if (usage) return usage;
  }
  return undefined;
}

function usageIn(frame: string): ToldUsage {
  return readUsage(chunkIn(frame)['usage']);
}

/** Of a frame whose beginning is lost, as it holds a picture: the object behind its last mention of usage. */
function usageAtEnd(frame: string): ToldUsage {
  const from = frame.indexOf('{', frame.lastIndexOf('"usage"'));
  let depth = 0;
  for (let at = from; at !== -1 && at < frame.length; at += 1) {
    if (frame[at] === '{') depth += 1;
    if (frame[at] === '}') depth -= 1;
    if (depth === 0) return readUsage(chunkIn(frame.slice(from, at + 1)));
  }
  return undefined;
}

/** Empty for half a frame: the first one of the tail may be cut. */
function chunkIn(frame: string): Record<string, unknown> {
  try {
    return (JSON.parse(frame) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
