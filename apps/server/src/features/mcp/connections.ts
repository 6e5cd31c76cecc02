import { AppError } from '@parley/contract';
import type { McpConnection } from './connection.ts';
import type { Witness } from './failure.ts';
import type { McpLimits } from './limits.ts';
import type { McpServerRow } from './repository.ts';

/** A connection to a server for one account, shared by the calls that run at once. */
export interface Link {
  /** The server as it was when the connection was made. */
  readonly row: McpServerRow;
  readonly connection: McpConnection;
  readonly witness: Witness;
  /** Whether it was a key that a person entered which the server refused, if it did. */
  readonly hasOwnKey: () => boolean;
  /** A text without what is sealed for this server. */
  readonly hide: (text: string) => string;
  /** What it offers, once that was read and stored. */
  readonly offered: Promise<McpServerRow>;
}

type LinkPool = Pick<McpLimits, 'idleMs' | 'connectionMs' | 'connectionsPerAccount' | 'connectionsInAll'>;

interface Entry {
  readonly row: McpServerRow;
  readonly link: Promise<Link>;
  readonly madeAt: number;
  readonly end: AbortController;
  users: number;
  usedAt: number;
  timer: NodeJS.Timeout | undefined;
}

export type OpenLink = (row: McpServerRow, signal: AbortSignal, onClosed: () => void) => Promise<Link>;

/**
 * The connections of this process, at most one to each server. None of them is needed: one that is gone, or on another
 * process, is made again by whoever needs it next. So they end when nobody has used them for a while.
 */
export class Connections {
  readonly #entries = new Map<string, Entry>();
  readonly #closing = new Set<Promise<void>>();
  readonly #open: OpenLink;
  readonly #limits: LinkPool;
  readonly #now: () => number;

  constructor(open: OpenLink, limits: LinkPool, now: () => number) {
    this.#open = open;
    this.#limits = limits;
    this.#now = now;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Works with the connection to a server, which is made where there is none for it as it is now. */
  async use<Value>(row: McpServerRow, work: (link: Link) => Promise<Value>): Promise<Value> {
    const entry = this.#current(row) ?? this.#make(row);
    entry.users += 1;
    clearTimeout(entry.timer);
    try {
      return await work(await entry.link);
    } finally {
      entry.users -= 1;
      entry.usedAt = this.#now();
      this.#rest(entry);
    }
  }

  /** Ends the connection to a server, whatever runs on it. */
  drop(serverId: string): void {
    const entry = this.#entries.get(serverId);
    if (entry) this.#end(entry);
  }

  async close(): Promise<void> {
    const all = [...this.#entries.values()];
    for (const entry of all) this.#end(entry);
    await Promise.allSettled(this.#closing);
  }

  /** The connection for what is stored now; one that was made with other secrets or is too old takes no new calls. */
  #current(row: McpServerRow): Entry | undefined {
    const entry = this.#entries.get(row.id);
    if (!entry) return undefined;
    const isFresh = this.#now() - entry.madeAt < this.#limits.connectionMs;
    if (entry.row.updated_at === row.updated_at && entry.row.account_id === row.account_id && isFresh) return entry;
    this.#entries.delete(row.id);
    this.#rest(entry);
    return undefined;
  }

  #make(row: McpServerRow): Entry {
    this.#makeRoom(row.account_id);
    const end = new AbortController();
    const now = this.#now();
    const link = this.#open(row, end.signal, () => this.#end(entry));
    const entry: Entry = { row, link, madeAt: now, end, users: 0, usedAt: now, timer: undefined };
    this.#entries.set(row.id, entry);
    link.catch(() => this.#end(entry));
    return entry;
  }

  #makeRoom(accountId: string): void {
    const { connectionsPerAccount, connectionsInAll } = this.#limits;
    const all = [...this.#entries.values()];
    const own = all.filter(({ row }) => row.account_id === accountId);
    if (own.length >= connectionsPerAccount) this.#endOldestOf(own);
    else if (all.length >= connectionsInAll) this.#endOldestOf(all);
  }

  #endOldestOf(entries: readonly Entry[]): void {
    const idle = entries.filter(({ users }) => users === 0).toSorted((one, other) => one.usedAt - other.usedAt);
    if (!idle[0]) throw new AppError('rate_limited', 'Too many MCP servers are in use at once, please wait a moment');
    this.#end(idle[0]);
  }

  /** Waits for the next call, or ends at once where no call may come. */
  #rest(entry: Entry): void {
    if (entry.users > 0) return;
    if (this.#entries.get(entry.row.id) !== entry) return this.#end(entry);
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => this.#end(entry), this.#limits.idleMs).unref();
  }

  #end(entry: Entry): void {
    clearTimeout(entry.timer);
    if (this.#entries.get(entry.row.id) === entry) this.#entries.delete(entry.row.id);
    if (entry.end.signal.aborted) return;
    entry.end.abort(new AppError('mcp_failed', 'The connection to the MCP server was closed'));
    const closing = entry.link.then(
      ({ connection }) => connection.close(),
      () => {},
    );
    this.#closing.add(closing);
    void closing.finally(() => this.#closing.delete(closing)).catch(() => {});
  }
}
