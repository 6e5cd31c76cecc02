import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import type { Notices } from '../../db/notices.ts';
import type { ActiveStreams } from '../../http/active-streams.ts';
import type { RepliesRepository } from './repository.ts';

/** How patient kept replies are, and how much of them there may be, where that is not as usual. */
export interface RepliesPatience {
  /** How often what runs is written down. */
  readonly storeMs?: number;
  /** How often a reply that runs elsewhere is looked for. */
  readonly pollMs?: number;
  /** After how much silence a server is taken for dead. */
  readonly staleMs?: number;
  readonly maxBytesPerAccount?: number;
  /** How much of replies that their clients have stays in memory instead of being stored. */
  readonly maxHeldBytes?: number;
  /** How often the server looks for replies that nobody comes back for. */
  readonly watchMs?: number;
}

/** What kept replies are made of. */
export interface RepliesParts extends RepliesPatience {
  readonly config: Pick<ServerConfig, 'replyMinutes' | 'replyKeepHours'>;
  readonly repository: RepliesRepository;
  readonly streams: ActiveStreams;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
  /** Undefined where no other server can be on this database. */
  readonly notices: Notices | undefined;
}
