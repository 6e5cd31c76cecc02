import { setImmediate } from 'node:timers/promises';
import { FileRefused } from './file-refused.ts';

/** Where bytes go that stay. */
export interface ByteSink {
  write(bytes: Buffer): Promise<void> | void;
  /** Puts other bytes in the place of some that were written. */
  patch(at: number, bytes: Buffer): void;
  /** Bytes so far. */
  readonly size: number;
}

const EMPTY = Buffer.alloc(0);
/** A file of very small pieces must not keep everybody else waiting. */
const STEPS_AT_ONCE = 1_000;

/** Reads a file piece by piece while it comes; holds no more of it than what is asked for at once. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #current: Buffer = EMPTY;
  #steps = 0;

  constructor(chunks: AsyncIterator<Buffer>) {
    this.#chunks = chunks;
  }

  /** The next bytes, which stay; fewer only where the file ends. */
  async peek(count: number): Promise<Buffer> {
    this.#steps += 1;
    if (this.#steps % STEPS_AT_ONCE === 0) await setImmediate();
    while (this.#current.length < count && (await this.#fetch())) {
      // Until there is enough.
    }
    return this.#current.subarray(0, count);
  }

  /** The next bytes, all of them or a refusal. */
  async take(count: number): Promise<Buffer> {
    const bytes = await this.peek(count);
    if (bytes.length < count) throw new FileRefused('damaged');
    this.#current = this.#current.subarray(count);
    return bytes;
  }

  async skip(count: number): Promise<void> {
    await this.#each(count, () => {});
  }

  async pass(count: number, sink: ByteSink): Promise<void> {
    await this.#each(count, (bytes) => sink.write(bytes));
  }

  async passRest(sink: ByteSink): Promise<void> {
    do {
      await sink.write(this.#current);
      this.#current = EMPTY;
    } while (await this.#fetch());
  }

  async skipRest(): Promise<void> {
    do this.#current = EMPTY;
    while (await this.#fetch());
  }

  /** Passes bytes on up to the next one of this value; says whether there is one. */
  async passUntil(value: number, sink: ByteSink): Promise<boolean> {
    for (;;) {
      const at = this.#current.indexOf(value);
      const end = at === -1 ? this.#current.length : at;
      if (end > 0) await sink.write(this.#current.subarray(0, end));
      this.#current = this.#current.subarray(end);
      if (at !== -1) return true;
      if (!(await this.#fetch())) return false;
    }
  }

  async #each(count: number, use: (bytes: Buffer) => Promise<void> | void): Promise<void> {
    let left = count;
    while (left > 0) {
      if (this.#current.length === 0 && !(await this.#fetch())) throw new FileRefused('damaged');
      const bytes = this.#current.subarray(0, left);
      this.#current = this.#current.subarray(bytes.length);
      left -= bytes.length;
      await use(bytes);
    }
  }

  async #fetch(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done === true) return false;
    this.#current = this.#current.length === 0 ? value : Buffer.concat([this.#current, value]);
    return true;
  }
}
