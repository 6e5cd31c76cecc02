import { connect, type Socket } from 'node:net';

/** Who listens to one answer. */
export interface Listener {
  onBytes?(bytes: Buffer): void;
  onEnd(status: number): void;
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

/** One kept connection that speaks just enough HTTP to cost next to nothing: a load generator must not be the load. */
export class RawClient {
  readonly #socket: Socket;
  #listener: Listener | undefined;
  #head: Buffer | undefined = Buffer.alloc(0);
  #status = 0;
  /** Of a body with a length, what is still to come; undefined for one in chunks. */
  #left: number | undefined;
  #last = Buffer.alloc(0);

  constructor(port: number, onBroken: (error: Error) => void) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true);
    this.#socket.on('data', (bytes: Buffer) => this.#onData(bytes));
    this.#socket.on('error', onBroken);
    this.#socket.on('close', () => this.#listener && onBroken(new Error('the connection was closed in the middle')));
  }

  send(request: Buffer, listener: Listener): void {
    this.#listener = listener;
    this.#head = Buffer.alloc(0);
    this.#last = Buffer.alloc(0);
    this.#socket.write(request);
  }

  close(): void {
    this.#listener = undefined;
    this.#socket.destroy();
  }

  #onData(bytes: Buffer): void {
    let body = bytes;
    if (this.#head) {
      const head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
      const end = head.indexOf(HEAD_END);
      if (end === -1) {
        this.#head = head;
        return;
      }
      const text = head.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      this.#status = Number(text.slice(9, 12));
      this.#left = length === undefined ? undefined : Number(length);
      this.#head = undefined;
      body = head.subarray(end + HEAD_END.length);
    }
    if (body.length > 0) this.#listener?.onBytes?.(body);
    if (this.#isEnd(body)) {
      const listener = this.#listener;
      this.#listener = undefined;
      listener?.onEnd(this.#status);
    }
  }

  #isEnd(body: Buffer): boolean {
    if (this.#left !== undefined) return (this.#left -= body.length) <= 0;
    const end = body.length >= LAST_CHUNK.length ? body : Buffer.concat([this.#last, body]);
    this.#last = Buffer.from(end.subarray(-LAST_CHUNK.length));
    return this.#last.equals(LAST_CHUNK);
  }
}
