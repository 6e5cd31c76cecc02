import type { Usage } from '@parley/contract';
import { usageOf } from '@parley/providers';

/** The frames with the finish reason and the usage fit in many times over. */
const TAIL_BYTES = 16_384;

/**
 * Remembers the end of a stream that passes by. Usage, finish reason and end mark all stand there, so reading them costs
 * nothing while the stream runs: no chunk is parsed or copied on its way.
 */
export class StreamTail {
  readonly #chunks: Buffer[] = [];
  #length = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    // Dropping whole chunks leaves at least the tail, and at most the tail and one chunk.
    for (let first = this.#chunks[0]; first && this.#length - first.length >= TAIL_BYTES; first = this.#chunks[0]) {
      this.#length -= first.length;
      this.#chunks.shift();
    }
  }

  /** Whether a frame of our own may follow without falling into the middle of another one. */
  get isBetweenFrames(): boolean {
    const last = Buffer.concat(this.#chunks.slice(-4)).subarray(-4).toString('latin1');
    return last === '' || last.endsWith('\n\n') || last === '\r\n\r\n';
  }

  read(): StreamEnd {
    const text = Buffer.concat(this.#chunks).toString('utf8');
    const frames = text.split(/\r?\n\r?\n/).map((frame) => frame.replaceAll(/^data: ?/gm, '').trim());
    const isOver = frames.includes('[DONE]') || frames.some((frame) => /^\{\s*"error"\s*:/.test(frame));
    const hasReason = /"finish_reason"\s*:\s*"/.test(text);
    return { usage: lastUsage(frames), state: isOver ? 'over' : hasReason ? 'finished' : 'open' };
  }
}

export interface StreamEnd {
  readonly usage: Usage | undefined;
  /** `over`: ended as it should, or by an error. `finished`: said why it ends, but lacks the end mark. `open`: neither. */
  readonly state: 'over' | 'finished' | 'open';
}

function lastUsage(frames: readonly string[]): Usage | undefined {
  for (const frame of frames.toReversed()) {
    const usage = frame.includes('"usage"') ? usageIn(frame) : undefined;
    if (usage) return usage;
  }
  return undefined;
}

function usageIn(frame: string): Usage | undefined {
  try {
    return usageOf((JSON.parse(frame) as { usage?: unknown }).usage);
  } catch {
    // The first frame of the tail may be cut.
    return undefined;
  }
}
