import { randomBytes } from 'node:crypto';
import { MCP_LOG_MAX, type McpLogEntry } from '@parley/contract';
import { plainText } from '@parley/mcp';
import type { Database } from '../../db/open-database.ts';
import { isOwnerGone } from '../../db/owner-gone.ts';

const DETAIL_MAX_LENGTH = 300;

export interface McpEvent {
  readonly event: McpLogEntry['event'];
  readonly detail?: string;
  readonly durationMs?: number;
}

/** What happened with servers lately, a bounded number of events for each. Callers keep secrets out of the details. */
export class McpLog {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];
  readonly #now: () => number;
  readonly #max: number;

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>, now: () => number, max = MCP_LOG_MAX) {
    this.#db = db;
    this.#writes = writes;
    this.#now = now;
    this.#max = max;
  }

  async add(serverId: string, { event, detail = '', durationMs }: McpEvent): Promise<void> {
    const row = {
      id: randomBytes(16).toString('hex'),
      server_id: serverId,
      at: this.#now(),
      event,
      detail: plainText(detail, DETAIL_MAX_LENGTH),
      duration_ms: durationMs ?? null,
    };
    try {
      await this.#writes.run(async (transaction) => {
        await transaction.insertInto('mcp_log').values(row).execute();
        const [oldest] = await transaction
          .selectFrom('mcp_log')
          .select(['at', 'id'])
          .where('server_id', '=', serverId)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .offset(this.#max - 1)
          .limit(1)
          .execute();
        if (!oldest) return;
        await transaction
          .deleteFrom('mcp_log')
          .where('server_id', '=', serverId)
          .where((old) =>
            old.or([old('at', '<', oldest.at), old.and([old('at', '=', oldest.at), old('id', '<', oldest.id)])]),
          )
          .execute();
      });
    } catch (error) {
      // Its server was removed meanwhile.
      if (!isOwnerGone(error)) throw error;
    }
  }

  async list(accountId: string, serverId: string): Promise<McpLogEntry[]> {
    const rows = await this.#db
      .selectFrom('mcp_log')
      .innerJoin('mcp_servers', 'mcp_servers.id', 'mcp_log.server_id')
      .select(['mcp_log.at', 'mcp_log.event', 'mcp_log.detail', 'mcp_log.duration_ms'])
      .where('mcp_servers.account_id', '=', accountId)
      .where('mcp_log.server_id', '=', serverId)
      .orderBy('mcp_log.at', 'desc')
      .orderBy('mcp_log.id', 'desc')
      .limit(this.#max)
      .execute();
    return rows.map(({ at, event, detail, duration_ms: durationMs }) => ({
      at: new Date(at).toISOString(),
      event: event as McpLogEntry['event'],
      detail,
      ...(durationMs !== null && { durationMs }),
    }));
  }
}
