import { setImmediate } from 'node:timers/promises';
import { orderedId } from '../../lib/ordered-id.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Actor } from '../../http/actor.ts';
import {
  type CallGuard,
  type CallHooks,
  type CallPlan,
  type CallRecord,
  type HeldCall,
  NO_HOOKS,
  type SettleEnded,
  type Outcome,
  type SettledCall,
  type SettledRows,
} from './call-record.ts';
import { costOf } from './cost.ts';
import type { MeteringRepository, UsageRow } from './repository.ts';

export interface MeteringParts {
  readonly repository: MeteringRepository;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly hooks?: CallHooks;
  /** Asked one after the other before the hooks; the first that throws ends the call. */
  readonly guards?: readonly CallGuard[];
  /** Calls of strangers are counted by how they ended, for what they call a model is theirs to make up. */
  readonly onStranger?: (outcome: Outcome) => void;
}

/** Longer than any request for money takes to be refused. */
const JUST_SETTLED_MS = 2_000;
/** Records that come within this time are written together; the replies they are about are long out. */
const GATHER_MS = 100;
const MAX_ROWS = 1_024;
/** After a failure; what was held stays held until then. */
const RETRY_MS = 1_000;

/** A call that is over and not yet written down. */
interface EndedCall {
  readonly row: UsageRow;
  readonly held: SettledCall | undefined;
}

/** Writes down what every call used. It never makes a reply wait and never fails one. */
export class MeteringService {
  readonly #repository: MeteringRepository;
  readonly #log: MeteringParts['log'];
  readonly #hooks: CallHooks;
  readonly #guards: readonly CallGuard[];
  readonly #onStranger: (outcome: Outcome) => void;
  #waiting: EndedCall[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** How many calls of each payer are over and not yet settled. */
  readonly #unsettled = new Map<string, number>();
  /** When a call was last settled here, by the clock of the process. */
  #settledAt = -Infinity;
  /** Calls that are over and still counted, with who pays for them. */
  readonly #unfinished = new Map<Promise<void>, string | undefined>();

  constructor({ repository, log, hooks = NO_HOOKS, guards = [], onStranger = () => {} }: MeteringParts) {
    this.#repository = repository;
    this.#log = log;
    this.#hooks = hooks;
    this.#guards = guards;
    this.#onStranger = onStranger;
  }

  /** Before a model is asked; what it gives goes into `finish`. Throws where the call must not be made. */
  begin(plan: CallPlan): Promise<HeldCall | undefined> | HeldCall | undefined {
    for (const [index, guard] of this.#guards.entries()) {
      const asked = guard(plan);
      if (asked instanceof Promise) return this.#beginAfter(asked, plan, index + 1);
    }
    return this.#hooks.beforeCall(plan, this.#settleEnded);
  }

  async #beginAfter(asked: Promise<void>, plan: CallPlan, next: number): Promise<HeldCall | undefined> {
    await asked;
    for (const guard of this.#guards.slice(next)) await guard(plan);
    return this.#hooks.beforeCall(plan, this.#settleEnded);
  }

  /** Writes down at once what a payer's calls cost that are over, for somebody who waits for what they held. */
  readonly #settleEnded: SettleEnded = async (payerId) => {
    // A client may have read the end of a reply before this process has come to note it.
    await setImmediate();
    // What was settled between the refusal and this look is there for the asking as well.
    if (!this.#unsettled.has(payerId)) return performance.now() - this.#settledAt < JUST_SETTLED_MS;
    await Promise.all([...this.#unfinished].flatMap(([work, payer]) => (payer === payerId ? [work] : [])));
    await this.flush();
    return true;
  };

  /** After the reply; a record may take its time, for tokens that have to be counted. */
  finish(hold: HeldCall | undefined, record: CallRecord | Promise<CallRecord>): void {
    if (hold) this.#countUnsettled(hold.payerId, 1);
    if (record instanceof Promise) {
      this.#follow(
        record.then((counted) => this.#settle(hold, counted)),
        hold?.payerId,
      );
    } else this.#settle(hold, record);
  }

  #countUnsettled(payerId: string, change: 1 | -1): void {
    const count = (this.#unsettled.get(payerId) ?? 0) + change;
    if (count > 0) this.#unsettled.set(payerId, count);
    else this.#unsettled.delete(payerId);
  }

  /** Writes what is still waiting. */
  async close(): Promise<void> {
    await Promise.all(this.#unfinished.keys());
    await this.flush();
  }

  /** Resolves when everything recorded so far is written. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const calls = this.#waiting;
    this.#waiting = [];
    if (calls.length > 0) this.#writing = this.#writing.then(() => this.#write(calls));
    await this.#writing;
  }

  #follow(work: Promise<void>, payerId: string | undefined): void {
    const followed = work
      .catch((error: unknown) => this.#log.error({ err: error }, 'a call could not be recorded'))
      .finally(() => this.#unfinished.delete(followed));
    this.#unfinished.set(followed, payerId);
  }

  #settle(hold: HeldCall | undefined, record: CallRecord): void {
    const { actor } = record;
    if (!actor) return this.#onStranger(record.outcome);
    const row = rowOf(record, actor, hold?.id ?? orderedId());
    this.#waiting.push({ row, held: hold && { hold, record, costNano: BigInt(row.cost_nano) } });
    if (this.#waiting.length >= MAX_ROWS) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  async #write(calls: readonly EndedCall[]): Promise<void> {
    const rows = calls.map(({ row }) => row);
    const held = calls.flatMap((call) => call.held ?? []);
    try {
      if (held.length === 0) await this.#repository.insert(rows);
      else await this.#repository.insert(rows, (transaction) => this.#settled(transaction, held));
      if (held.length > 0) this.#settledAt = performance.now();
      for (const { hold } of held) this.#countUnsettled(hold.payerId, -1);
    } catch (error) {
      this.#log.error({ err: error, calls: rows.length }, 'usage could not be written');
      if (held.length > 0) this.#writeLater(calls.filter((call) => call.held));
    }
  }

  /** Settles calls; those that another server had settled are left out, as it has written them down. */
  async #settled(transaction: Transaction<Tables>, held: readonly SettledCall[]): Promise<SettledRows> {
    const paid = await this.#hooks.settleIn(transaction, held);
    return { paid, leftOut: new Set(held.flatMap(({ hold }) => (paid.has(hold.id) ? [] : [hold.id]))) };
  }

  #writeLater(calls: readonly EndedCall[]): void {
    this.#waiting.unshift(...calls);
    this.#timer ??= setTimeout(() => void this.flush(), RETRY_MS).unref();
  }
}

function rowOf(record: CallRecord, actor: Actor, id: string): UsageRow {
  const { usage } = record;
  return {
    id,
    created_at: record.at,
    account_id: actor.accountId,
    payer_id: actor.payerId,
    call: record.call,
    model: record.model,
    channel: record.channel,
    attempts: record.attempts,
    prompt_tokens: usage.promptTokens,
    cached_tokens: usage.cachedTokens ?? 0,
    completion_tokens: usage.completionTokens,
    reasoning_tokens: usage.reasoningTokens ?? 0,
    is_estimated: record.isEstimated ? 1 : 0,
    first_byte_ms: record.firstByteMs === undefined ? null : Math.round(record.firstByteMs),
    duration_ms: Math.round(record.durationMs),
    outcome: record.outcome,
    api_key_id: actor.key?.id ?? '',
    cost_nano: costOf(record),
  };
}
