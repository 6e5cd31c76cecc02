import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { Counters } from './db/counters.ts';
import type { Database } from './db/open-database.ts';
import { callBilling } from './features/call-billing/call-billing.ts';
import { freeCallGuard } from './features/call-billing/free-calls.ts';
import { HoldServers } from './features/call-billing/hold-servers.ts';
import { HoldSweeper } from './features/call-billing/hold-sweeper.ts';
import { HoldQueue } from './features/ledger/hold-queue.ts';
import type { Ledger } from './features/ledger/service.ts';
import { type CallGuard, type CallHooks, NO_HOOKS } from './features/metering/call-record.ts';
import type { MeteringRepository } from './features/metering/repository.ts';

export interface CallBillingOptions {
  readonly config: Pick<ServerConfig, 'mode' | 'freeDailyCalls' | 'freePromptTokens'>;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly usage: MeteringRepository;
  readonly counters: Counters;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
  readonly staleMs?: number;
  readonly lookMs?: number;
}

interface JoinedCallBilling {
  readonly hooks: CallHooks;
  /** Keeps calls that nobody pays for within their number. */
  readonly guard: CallGuard;
  close(): Promise<void>;
}

/** Puts together what makes calls cost money, and settles what an earlier server left. On a private server they cost none. */
export async function joinCallBilling(options: CallBillingOptions): Promise<JoinedCallBilling> {
  const { config, database, ledger, usage, counters, now, log, staleMs, lookMs } = options;
  if (config.mode !== 'hosted') return { hooks: NO_HOOKS, guard: () => {}, close: async () => {} };
  const servers = new HoldServers({ database, serverId: ledger.serverId, log });
  const sweeper = new HoldSweeper({ ledger, usage, servers, now, log, staleMs, lookMs });
  await sweeper.start();
  return {
    hooks: callBilling({ ledger, queue: new HoldQueue(ledger) }),
    guard: freeCallGuard(counters, { perDay: config.freeDailyCalls, promptTokens: config.freePromptTokens }),
    close: () => sweeper.stop(),
  };
}
