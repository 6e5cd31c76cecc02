import { type DestinationStream, pino } from 'pino';

/** A write for each line would cost a busy server a third of its time. */
const GATHERED_LENGTH = 32_768;
const FLUSH_MS = 200;

/**
 * Log lines, gathered and written together to standard output, at the latest as the process ends. pino's own destination
 * gathers too, but measures everything it has with every line.
 */
export class GatheredLines implements DestinationStream {
  readonly #output = pino.destination({ sync: false });
  #lines: string[] = [];
  #length = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    // pino closes its destination as soon as nothing is left to do.
    process.prependOnceListener('beforeExit', () => this.#handOver());
    process.once('exit', () => this.#length > 0 && this.flushSync());
  }

  write(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= GATHERED_LENGTH) this.#handOver();
    else this.#timer ??= setTimeout(this.#handOver, FLUSH_MS).unref();
  }

  /** pino calls it after a fatal line. What is handed over is written in the background, too late for a process that dies. */
  flushSync(): void {
    this.#output.flushSync();
    const text = this.#take();
    if (text !== '') pino.destination({ sync: true }).write(text);
  }

  readonly #handOver = (): void => {
    const text = this.#take();
    if (text !== '') this.#output.write(text);
  };

  #take(): string {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#lines.join('');
    this.#lines = [];
    this.#length = 0;
    return text;
  }
}
