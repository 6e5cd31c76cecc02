import {
  deserializeMessage,
  type JSONRPCMessage,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import type { LocalServersPort } from '#/platform/platform.ts';

type Wire = Pick<LocalServersPort, 'open' | 'read' | 'write' | 'close'>;

/** Speaks to a program through the desktop app: a line of JSON for each message. */
export class ProgramTransport implements Transport {
  /** By these two the library knows a program, which is asked for its era in another way than an address. */
  readonly pid = null;
  readonly stderr = null;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  readonly #wire: Wire;
  readonly #serverId: string;
  #run: number | undefined;
  #isClosed = false;

  constructor(wire: Wire, serverId: string) {
    this.#wire = wire;
    this.#serverId = serverId;
  }

  async start(): Promise<void> {
    const run = await this.#wire.open(this.#serverId);
    // Given up while it was being started.
    if (this.#isClosed) return this.#wire.close(run);
    this.#run = run;
    void this.#follow(run);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#run === undefined || this.#isClosed) throw new Error('The program does not run');
    await this.#wire.write(this.#run, serializeMessage(message).trimEnd());
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#run !== undefined) await this.#wire.close(this.#run).catch(() => {});
    this.onclose?.();
  }

  async #follow(run: number): Promise<void> {
    try {
      for (let lines = await this.#wire.read(run); lines.length > 0; lines = await this.#wire.read(run)) {
        for (const line of lines) if (!this.#isClosed) this.#take(line);
      }
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
    await this.close();
  }

  /** A line that is no message is the program's mistake, and no reason to end it. */
  #take(line: string): void {
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(line);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    this.onmessage?.(message);
  }
}
