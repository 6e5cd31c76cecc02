import type { Hold, HoldExtension, HoldRefusal, HoldRequest, Ledger } from './service.ts';

interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Every transaction waits for the disk: a moment in which more calls come costs each of them less than one of its own. */
const GATHER_MS = 2;

/** Calls that ask within a moment, or while an earlier transaction runs, share the next one. */
export class HoldQueue {
  readonly #holds: (request: HoldRequest) => Promise<Hold | HoldRefusal>;
  readonly #extensions: (request: HoldExtension) => Promise<boolean | HoldRefusal>;

  constructor(ledger: Pick<Ledger, 'hold' | 'extend'>) {
    this.#holds = gathered((requests) => ledger.hold(requests));
    this.#extensions = gathered((requests) => ledger.extend(requests));
  }

  hold(request: HoldRequest): Promise<Hold | HoldRefusal> {
    return this.#holds(request);
  }

  /** At most one at a time for each hold. */
  extend(request: HoldExtension): Promise<boolean | HoldRefusal> {
    return this.#extensions(request);
  }
}

/** One batch at a time: what comes while it runs goes into the next. */
function gathered<Request, Answer>(
  run: (requests: readonly Request[]) => Promise<readonly Answer[]>,
): (request: Request) => Promise<Answer> {
  let waiting: Waiting<Request, Answer>[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const answers = await run(batch.map(({ request }) => request));
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      setTimeout(() => void runAll(), GATHER_MS);
    });
}
