import type { ClientConfig } from 'pg';
import type { Notices } from './notices.ts';

const CHANNEL = 'parley';
const RECONNECT_MS = 1_000;

/** Only what is used of the driver, which is loaded for those who use it. */
interface NoticeClient {
  connect(): Promise<unknown>;
  query(text: string, values?: readonly unknown[]): Promise<unknown>;
  end(): Promise<void>;
  on(event: 'notification', listener: (message: { readonly payload?: string | undefined }) => void): unknown;
  on(event: 'error' | 'end', listener: () => void): unknown;
}

/** LISTEN and NOTIFY over a connection of their own, which is opened when it is first needed and again when it breaks. */
export class PostgresNotices implements Notices {
  readonly #makeClient: (config: ClientConfig) => NoticeClient;
  readonly #config: ClientConfig;
  readonly #listeners = new Set<(notice: string) => void>();
  #opening: NoticeClient | undefined;
  /** Once it listens. */
  #client: NoticeClient | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  #opened: Promise<void> = Promise.resolve();
  /** The driver takes one query at a time. */
  #sending: Promise<void> = Promise.resolve();

  constructor(makeClient: (config: ClientConfig) => NoticeClient, config: ClientConfig) {
    this.#makeClient = makeClient;
    this.#config = config;
  }

  listen(listener: (notice: string) => void): () => void {
    this.#listeners.add(listener);
    if (!this.#opening && !this.#retry) this.#opened = this.#open();
    return () => void this.#listeners.delete(listener);
  }

  ready(): Promise<void> {
    return this.#opened;
  }

  /** Notices that cannot be sent are lost: whoever waits for them looks by itself now and then. */
  send(notices: readonly string[]): Promise<void> {
    if (notices.length > 0) this.#sending = this.#sending.then(() => this.#send(notices));
    return this.#sending;
  }

  async #send(notices: readonly string[]): Promise<void> {
    await this.#opened;
    try {
      await this.#client?.query(`select pg_notify('${CHANNEL}', notice) from unnest($1::text[]) as notice`, [notices]);
    } catch {
      // The connection says so itself, and is opened again.
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#opening?.end().catch(() => {});
  }

  async #open(): Promise<void> {
    this.#retry = undefined;
    const client = this.#makeClient(this.#config);
    this.#opening = client;
    client.on('notification', ({ payload = '' }) => {
      for (const listener of this.#listeners) listener(payload);
    });
    client.on('error', () => this.#reopen(client));
    client.on('end', () => this.#reopen(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
    } catch {
      this.#reopen(client);
    }
  }

  #reopen(broken: NoticeClient): void {
    if (this.#isClosed || this.#opening !== broken) return;
    this.#opening = undefined;
    this.#client = undefined;
    void broken.end().catch(() => {});
    this.#retry = setTimeout(() => void this.#open(), RECONNECT_MS).unref();
  }
}
