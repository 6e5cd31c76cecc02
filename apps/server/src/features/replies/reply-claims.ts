import type { RepliesRepository, ReplyRow } from './repository.ts';

interface WaitingClaim {
  readonly row: ReplyRow;
  readonly resolve: (isOurs: boolean) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Makes sure that one server alone answers a question, where the same one may reach several. Claims that come while others
 * are written go together, so that they cost little however many there are.
 */
export class ReplyClaims {
  readonly #repository: Pick<RepliesRepository, 'claim'>;
  #waiting: WaitingClaim[] = [];
  #isWriting = false;

  constructor(repository: Pick<RepliesRepository, 'claim'>) {
    this.#repository = repository;
  }

  /** False where the id is taken. */
  claim(row: ReplyRow): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    this.#waiting.push({ row, resolve, reject });
    if (!this.#isWriting) void this.#write();
    return promise;
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const claims = this.#waiting;
      this.#waiting = [];
      try {
        const ours = new Set(await this.#repository.claim(claims.map(({ row }) => row)));
        // The same question may be among them twice.
        for (const { row, resolve } of claims) resolve(ours.delete(`${row.account_id}/${row.id}`));
      } catch (error) {
        for (const { reject } of claims) reject(error);
      }
    }
    this.#isWriting = false;
  }
}
