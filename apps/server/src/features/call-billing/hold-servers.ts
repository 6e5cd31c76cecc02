import { type RawBuilder, sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/open-database.ts';
import type { HoldsTable } from '../../db/ledger-tables.ts';
import { TASK_HOLDS } from '../ledger/task-holds.ts';

const BEAT_MS = 3_000;

const CLOCKS: Readonly<Record<Database['engine'], RawBuilder<number>>> = {
  sqlite: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
};

export interface HoldServersParts {
  readonly database: Pick<Database, 'db' | 'writes' | 'engine' | 'notices'>;
  /** Of this server. */
  readonly serverId: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds since any moment. */
  readonly elapsed?: () => number;
}

/** The last beat of another server, and since when it has been the last. */
interface SeenBeat {
  readonly beat: number | null;
  readonly since: number;
}

/** Tells other servers on the same database that this one lives, and which of those that hold money do not. */
export class HoldServers {
  readonly #database: HoldServersParts['database'];
  readonly #serverId: string;
  readonly #log: HoldServersParts['log'];
  readonly #elapsed: () => number;
  readonly #seen = new Map<string, SeenBeat>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ database, serverId, log, elapsed = () => performance.now() }: HoldServersParts) {
    this.#database = database;
    this.#serverId = serverId;
    this.#log = log;
    this.#elapsed = elapsed;
  }

  /** No other server can be on this database. */
  get isAlone(): boolean {
    return this.#database.notices === undefined;
  }

  async start(): Promise<void> {
    if (this.isAlone) return;
    await this.#beat();
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Other servers that hold money and have given no new beat for so long; clocks of servers may differ, so none is compared. */
  async dead(staleMs: number): Promise<string[]> {
    const rows = await this.#database.db
      .selectFrom('holds')
      .leftJoin('reply_servers', 'reply_servers.server_id', 'holds.server_id')
      .select(['holds.server_id', 'reply_servers.beat_at'])
      .distinct()
      .where('holds.server_id', 'not in', [this.#serverId, TASK_HOLDS])
      .execute();
    if (this.isAlone) return rows.map((row) => row.server_id);
    const now = this.#elapsed();
    const dead: string[] = [];
    for (const { server_id: serverId, beat_at: beat } of rows) {
      const seen = this.#seen.get(serverId);
      if (!seen || seen.beat !== beat) this.#seen.set(serverId, { beat, since: now });
      else if (now - seen.since >= staleMs) dead.push(serverId);
    }
    return dead;
  }

  async holdsOf(serverId: string, limit: number): Promise<HoldsTable[]> {
    return this.#database.db
      .selectFrom('holds')
      .selectAll()
      .where('server_id', '=', serverId)
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  async #beat(): Promise<void> {
    const { writes, engine } = this.#database;
    const clock = CLOCKS[engine];
    try {
      await writes.run((transaction) =>
        transaction
          .insertInto('reply_servers')
          .values({ server_id: this.#serverId, beat_at: clock })
          .onConflict((conflict) => conflict.column('server_id').doUpdateSet({ beat_at: clock }))
          .execute(),
      );
    } catch (error) {
      this.#log.error({ err: error }, 'other servers could not be told that this one lives');
    }
  }
}
