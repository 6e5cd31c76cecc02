import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/open-database.ts';
import type { Ledger } from '../ledger/service.ts';
import type { FollowTasks } from './follow-tasks.ts';
import type { MidjourneyRepository } from './repository.ts';

const LOOK_MS = 5_000;
/** A page asks every few seconds; a task that none asked after for this long is asked after here. */
const FORGOTTEN_MS = 15_000;
/** Settling takes a moment, in which nobody else has to. */
const SETTLED_WITHIN_MS = 60_000;
/** By then upstreams have forgotten a task as well, and its buttons do nothing. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
const AT_ONCE = 50;

export interface TaskSweeperParts {
  readonly repository: MidjourneyRepository;
  readonly tasks: FollowTasks;
  readonly ledger: Pick<Ledger, 'settleIn'>;
  readonly writes: Database['writes'];
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly lookMs?: number | undefined;
  readonly forgottenMs?: number | undefined;
}

/** Follows tasks that nobody polls to their end, so that none stays unpaid for, or paid for without a picture. */
export class TaskSweeper {
  readonly #parts: TaskSweeperParts;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(parts: TaskSweeperParts) {
    this.#parts = parts;
  }

  start(): void {
    const { lookMs = LOOK_MS } = this.#parts;
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    }, lookMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { repository, tasks, now, log, forgottenMs = FORGOTTEN_MS } = this.#parts;
    try {
      const forgotten = await repository.takeForgotten(now() - forgottenMs, now(), AT_ONCE);
      await Promise.all(forgotten.map((row) => tasks.look(row)));
      for (const row of await repository.unsettled(now() - SETTLED_WITHIN_MS, AT_ONCE)) tasks.settle(row);
      await this.#letOrphansGo();
      await repository.forget(now() - KEPT_MS);
    } catch (error) {
      log.error({ err: error }, 'tasks that make pictures could not be looked after');
    }
  }

  async #letOrphansGo(): Promise<void> {
    const { repository, ledger, writes } = this.#parts;
    const holds = await repository.orphanedHolds(AT_ONCE);
    if (holds.length === 0) return;
    await writes.run((transaction) =>
      ledger.settleIn(
        transaction,
        holds.map((hold) => ({ hold, costNano: 0n })),
      ),
    );
  }
}
