import { type CompletionHead, SseReader, type StreamPart } from '@parley/providers';
import { estimateTokensInEvents } from '../metering/said-in-events.ts';
import { readUsage, type ToldUsage } from '../metering/usage.ts';
import type { WhatWasSaid } from './counting.ts';

/** The frames with the finish reason and the usage fit in many times over. */
const TAIL_BYTES = 16_384;
/** Enough to tell how many tokens a stream has by its size, should the upstream not tell. */
const HEAD_BYTES = 49_152;

/** The first chunk tells what all have in common. */
const HEAD_PIECES = 20;
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
 * so reading them costs nothing while the stream runs: no chunk is parsed or copied on its way.
 */
export class StreamMemory implements WhatWasSaid {
  readonly #head: Buffer[] = [];
  readonly #tail: Buffer[] = [];
  /** Head and tail in one piece, once somebody has asked for it. */
  #joined: Buffer | undefined;
  #headLength = 0;
  #tailLength = 0;
  #length = 0;

  add(chunk: Buffer): void {
    this.#length += chunk.length;
    this.#joined = undefined;
    if (this.#headLength < HEAD_BYTES) {
      this.#head.push(chunk);
      this.#headLength += chunk.length;
      return;
    }
    this.#tail.push(chunk);
    this.#tailLength += chunk.length;
    // Dropping whole chunks leaves at least the tail, and at most the tail and one chunk.
    for (let first = this.#tail[0]; first && this.#tailLength - first.length >= TAIL_BYTES; first = this.#tail[0]) {
      this.#tailLength -= first.length;
      this.#tail.shift();
    }
  }

  /** Whether a frame of our own may follow without falling into the middle of another one. */
  get isBetweenFrames(): boolean {
    const chunks = this.#tail.length > 0 ? this.#tail : this.#head;
    const last = Buffer.concat(chunks.slice(-4)).subarray(-4).toString('latin1');
    return last === '' || last.endsWith('\n\n') || last === '\r\n\r\n';
  }

  read(): StreamEnd {
    return readUsualEnd(this.#last(USUAL_END_BYTES)) ?? this.#readAll();
  }

  #last(bytes: number): string {
    const chunks = this.#tailLength >= bytes ? this.#tail : [...this.#head, ...this.#tail];
    let from = chunks.length;
    for (let length = 0; from > 0 && length < bytes; from -= 1) length += chunks[from - 1]?.length ?? 0;
    const [only] = chunks;
    const end = chunks.length === 1 && only ? only : Buffer.concat(chunks.slice(from));
    return end.toString('utf8', Math.max(0, end.length - bytes));
  }

  #readAll(): StreamEnd {
    const isShort = this.#tailLength < TAIL_BYTES;
    const bytes = isShort ? this.#join() : Buffer.concat(this.#tail);
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
    const frames = [...this.#head.slice(0, HEAD_PIECES).flatMap((bytes) => reader.push(bytes)), ...reader.end()];
    const chunk = frames.map(chunkIn).find(({ id }) => typeof id === 'string');
    const { id, model, created } = (chunk ?? {}) as Partial<CompletionHead>;
    return { id: id ?? '', model: model ?? '', created: created ?? 0 };
  }

  estimate(): number {
    return Math.ceil(estimateTokensInEvents(this.#join()) / this.#share);
  }

  all(): Said {
    return { said: this.#join(), share: this.#share };
  }

  #join(): Buffer {
    const [only] = this.#head;
    if (only && this.#head.length + this.#tail.length === 1) return only;
    return (this.#joined ??= Buffer.concat([...this.#head, ...this.#tail]));
  }

  /** Of nothing, all was kept: a share of 0 would make a number of tokens that no record can hold. */
  get #share(): number {
    return this.#length === 0 ? 1 : (this.#headLength + this.#tailLength) / this.#length;
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
