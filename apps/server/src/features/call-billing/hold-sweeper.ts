import { estimateCost, ModelPrice } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { HoldsTable } from '../../db/ledger-tables.ts';
import type { Tables, UsageRecordsTable } from '../../db/tables.ts';
import type { Ledger } from '../ledger/service.ts';
import type { SettledRows } from '../metering/call-record.ts';
import { completionTokensFor } from './completion-tokens-for.ts';
import type { HoldServers } from './hold-servers.ts';

const LOOK_MS = 5_000;
/** A server that has not said for this long that it lives is taken for dead. */
const STALE_MS = 15_000;
const AT_ONCE = 500;

type UsageRow = Readonly<UsageRecordsTable>;

/** Writes records in the transaction in which their calls are settled. */
interface UsageWriter {
  insert(rows: readonly UsageRow[], settle: (transaction: Transaction<Tables>) => Promise<SettledRows>): Promise<void>;
}

export interface HoldSweeperParts {
  readonly ledger: Pick<Ledger, 'settleIn'>;
  readonly usage: UsageWriter;
  readonly servers: HoldServers;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly staleMs?: number | undefined;
  readonly lookMs?: number | undefined;
}

/**
 * Settles what servers held that ended without it, at what they may have delivered. Several servers may look at once: the
 * one whose transaction removes a hold settles it.
 */
export class HoldSweeper {
  readonly #parts: HoldSweeperParts;
  readonly #staleMs: number;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: HoldSweeperParts) {
    this.#parts = parts;
    this.#staleMs = parts.staleMs ?? STALE_MS;
  }

  /** Looks at once, and then from time to time. */
  async start(): Promise<void> {
    const { servers, lookMs = LOOK_MS } = this.#parts;
    await servers.start();
    this.#looking = this.#look();
    await this.#looking;
    if (servers.isAlone) return;
    const lookAgain = (): void => {
      this.#looking = this.#looking.then(() => this.#look());
    };
    this.#timer = setInterval(lookAgain, lookMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#parts.servers.stop();
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { servers, log } = this.#parts;
    try {
      for (const serverId of await servers.dead(this.#staleMs)) await this.#settleAll(serverId);
    } catch (error) {
      log.error({ err: error }, 'calls of servers that ended could not be settled');
    }
  }

  async #settleAll(serverId: string): Promise<void> {
    const { servers, usage, ledger, now, log } = this.#parts;
    for (;;) {
      const holds = await servers.holdsOf(serverId, AT_ONCE);
      if (holds.length === 0) return;
      const settlements = holds.map((hold) => ({
        hold: { id: hold.id, payerId: hold.payer_id },
        costNano: BigInt(hold.granted_nano),
      }));
      await usage.insert(
        holds.map((hold) => rowOf(hold, now())),
        async (transaction) => {
          const paid = await ledger.settleIn(transaction, settlements);
          return { paid, leftOut: new Set(holds.flatMap(({ id }) => (paid.has(id) ? [] : [id]))) };
        },
      );
      log.warn({ calls: holds.length, server: serverId }, 'calls of a server that ended were settled');
    }
  }
}

/** The record of a call that nobody saw end: its tokens are those that may have gone out. */
function rowOf(hold: HoldsTable, now: number): Readonly<UsageRecordsTable> {
  const price = ModelPrice.parse(JSON.parse(hold.price));
  const promptTokens = hold.prompt_tokens;
  const question = Number(estimateCost(price, { promptTokens, completionTokens: 0 }));
  const isCounted = price.fixedPrice === 0 && hold.granted_nano > question;
  const tokens = isCounted ? completionTokensFor(BigInt(hold.granted_nano), { price, promptTokens }) : 0;
  return {
    id: hold.id,
    created_at: hold.created_at,
    account_id: hold.account_id,
    payer_id: hold.payer_id,
    call: hold.call,
    model: hold.model,
    channel: '',
    attempts: 1,
    prompt_tokens: promptTokens,
    cached_tokens: 0,
    completion_tokens: Number.isFinite(tokens) ? Math.round(tokens) : 0,
    reasoning_tokens: 0,
    is_estimated: 1,
    first_byte_ms: null,
    duration_ms: Math.max(0, now - hold.created_at),
    outcome: 'server_stopped',
    api_key_id: hold.api_key_id,
    cost_nano: hold.granted_nano,
  };
}
