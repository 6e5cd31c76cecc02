import { orderedId } from '../../lib/ordered-id.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import { type CallHooks, type CallPlan, type CallRecord, NO_HOOKS, type Outcome } from './call-record.ts';
import type { MeteringRepository, UsageRow } from './repository.ts';

export interface MeteringParts {
  readonly repository: MeteringRepository;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly hooks?: CallHooks;
  /** Calls of strangers are counted by how they ended, for what they call a model is theirs to make up. */
  readonly onStranger?: (outcome: Outcome) => void;
}

/** Records that come within this time are written together; the replies they are about are long out. */
const GATHER_MS = 100;
const MAX_ROWS = 1_024;

/** Writes down what every call used. It never makes a reply wait and never fails one. */
export class MeteringService {
  readonly #repository: MeteringRepository;
  readonly #log: MeteringParts['log'];
  readonly #hooks: CallHooks;
  readonly #onStranger: (outcome: Outcome) => void;
  #waiting: UsageRow[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #unfinished = new Set<Promise<void>>();

  constructor({ repository, log, hooks = NO_HOOKS, onStranger = () => {} }: MeteringParts) {
    this.#repository = repository;
    this.#log = log;
    this.#hooks = hooks;
    this.#onStranger = onStranger;
  }

  /** Before a model is asked; what it gives goes into `finish`. Throws where the call must not be made. */
  begin(plan: CallPlan): unknown {
    return this.#hooks.beforeCall(plan);
  }

  /** After the reply; a record may take its time, for tokens that have to be counted. */
  finish(hold: unknown, record: CallRecord | Promise<CallRecord>): void {
    if (record instanceof Promise) return this.#follow(record.then((counted) => this.#settle(hold, counted)));
    const settling = this.#settle(hold, record);
    if (settling) this.#follow(settling);
  }

  /** Writes what is still waiting. */
  async close(): Promise<void> {
    await Promise.all(this.#unfinished);
    await this.flush();
  }

  /** Resolves when everything recorded so far is written. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length > 0) this.#writing = this.#writing.then(() => this.#write(rows));
    await this.#writing;
  }

  #follow(work: Promise<void>): void {
    const followed = work
      .catch((error: unknown) => this.#log.error({ err: error }, 'a call could not be recorded'))
      .finally(() => this.#unfinished.delete(followed));
    this.#unfinished.add(followed);
  }

  /** Gives a promise only where there is something to wait for. */
  #settle(hold: unknown, record: CallRecord): Promise<void> | void {
    const { actor } = record;
    if (!actor) {
      this.#onStranger(record.outcome);
      return this.#hooks.afterCall(record, hold);
    }
    this.#waiting.push(rowOf(record, actor));
    if (this.#waiting.length >= MAX_ROWS) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS);
    return this.#hooks.afterCall(record, hold);
  }

  async #write(rows: readonly UsageRow[]): Promise<void> {
    try {
      await this.#repository.insert(rows);
    } catch (error) {
      this.#log.error({ err: error, calls: rows.length }, 'usage could not be written');
    }
  }
}

function rowOf(record: CallRecord, actor: Actor): UsageRow {
  const { usage } = record;
  return {
    id: orderedId(),
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
  };
}
