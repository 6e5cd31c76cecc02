import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { whenClosed } from '../../http/request-signal.ts';
import type { ReplySource, SourceReader } from './reply-source.ts';

/**
 * One connection that reads a kept reply from a position on. It never holds the reply up: while its socket is full it takes
 * nothing, and afterwards it catches up with what has come meanwhile.
 */
export class ReplyReader implements SourceReader {
  readonly #source: ReplySource;
  readonly #response: ServerResponse;
  readonly #headers: OutgoingHttpHeaders;
  readonly #log: FastifyBaseLogger;
  readonly #from: number;
  #position: number;
  #isHeadSent = false;
  #isFetching = false;
  #isListening = false;
  #isOver = false;

  constructor(source: ReplySource, reply: FastifyReply, from: number) {
    reply.hijack();
    this.#source = source;
    this.#response = reply.raw;
    this.#headers = reply.getHeaders() as OutgoingHttpHeaders;
    this.#log = reply.request.log;
    this.#from = from;
    this.#position = from;
  }

  /** Answers the request from now on, and ends the answer when everything is sent. */
  start(): void {
    whenClosed(this.#response, this.#onClose);
    if (this.#isOver) return;
    this.#source.join(this);
    this.wake();
  }

  get position(): number {
    return this.#position;
  }

  readonly wake = (): void => {
    const source = this.#source;
    while (!this.#isOver && !this.#isFetching && source.head) {
      const hasAll = this.#position >= source.length;
      if (!this.#isHeadSent) this.#sendHead(hasAll && !source.isEnded);
      if (hasAll && !source.isEnded) return;
      if (hasAll) return this.#end();
      if (this.#isFull()) return;
      const bytes = source.bytesFrom(this.#position);
      if (bytes instanceof Promise) return this.#fetch(bytes);
      this.#send(bytes);
    }
  };

  cut(): void {
    this.#response.destroy();
  }

  readonly #onClose = (): void => {
    this.#isOver = true;
    this.#source.leave(this);
  };

  /** By itself where nothing is there to follow it. */
  #sendHead(isAlone: boolean): void {
    this.#isHeadSent = true;
    const { head, isEnded, length } = this.#source;
    // Where the length is known, clients notice by themselves that something is missing.
    const known = isEnded ? { 'content-length': Math.max(0, length - this.#from) } : {};
    this.#response.writeHead(head?.status ?? 200, { ...this.#headers, ...head?.headers, ...known });
    if (isAlone) this.#response.flushHeaders();
  }

  #isFull(): boolean {
    if (!this.#response.writableNeedDrain) return false;
    if (!this.#isListening) this.#response.on('drain', this.wake);
    this.#isListening = true;
    return true;
  }

  #send(bytes: Uint8Array): void {
    this.#position += bytes.length;
    // The last bytes and the end leave in one packet.
    if (this.#source.isEnded && this.#position >= this.#source.length) this.#end(this.#wholeText() ?? bytes);
    else this.#response.write(bytes);
    this.#source.advanced();
  }

  #wholeText(): string | undefined {
    return this.#from === 0 ? this.#source.wholeText : undefined;
  }

  #end(last?: Uint8Array | string): void {
    this.#isOver = true;
    this.#response.end(last);
  }

  #fetch(bytes: Promise<Uint8Array>): void {
    this.#isFetching = true;
    bytes.then(
      (read) => {
        this.#isFetching = false;
        if (this.#isOver) return;
        this.#send(read);
        this.wake();
      },
      (error: unknown) => {
        this.#log.error({ err: error }, 'what is kept of a reply could not be read');
        this.cut();
      },
    );
  }
}
