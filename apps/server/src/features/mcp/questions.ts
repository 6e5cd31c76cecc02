import { randomBytes } from 'node:crypto';
import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/client';
import { AppError, type McpAnswer, type McpElicitation } from '@parley/contract';
import { questionOf } from '@parley/mcp';
import type { Notices } from '../../db/notices.ts';
import type { Database } from '../../db/open-database.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { McpLimits } from './limits.ts';
import type { McpServerRow } from './repository.ts';

export interface QuestionsParts {
  readonly database: Pick<Database, 'db' | 'writes' | 'notices'>;
  readonly box: SecretBox;
  readonly limits: Pick<McpLimits, 'elicitationMs' | 'schemaBytes'>;
  readonly now: () => number;
}

/** A call that runs, at whose stream a person can be asked. */
export interface Asker {
  readonly onQuestion: (question: McpElicitation) => void;
  readonly onOver: (id: string) => void;
  /** Aborts with the call. */
  readonly signal: AbortSignal;
}

type StoredAnswer = Omit<McpAnswer, 'elicitationId'>;

const NOTICE = 'mcp-answer ';
/** Notices get lost at times, and SQLite has none. */
const LOOK_MS = 1_000;
const QUESTIONS_AT_ONCE = 5;
const NO_ANSWER: ElicitResult = { action: 'cancel' };

/**
 * Questions of servers to people while calls run. A question and its answer are a row, because the answer is a request of its
 * own and may arrive at another server of this installation than the one that holds the call.
 */
export class Questions {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];
  readonly #notices: Notices | undefined;
  readonly #box: SecretBox;
  readonly #limits: QuestionsParts['limits'];
  readonly #now: () => number;
  /** By server, the newest last. */
  readonly #askers = new Map<string, Asker[]>();
  /** By server, how many of its questions wait. */
  readonly #open = new Map<string, number>();
  /** By question: looks for its answer at once. */
  readonly #looks = new Map<string, () => void>();
  #unlisten: (() => void) | undefined;

  constructor({ database, box, limits, now }: QuestionsParts) {
    this.#db = database.db;
    this.#writes = database.writes;
    this.#notices = database.notices;
    this.#box = box;
    this.#limits = limits;
    this.#now = now;
  }

  close(): void {
    this.#unlisten?.();
  }

  /** Lets a call be asked, until what it gives is called. */
  join(serverId: string, asker: Asker): () => void {
    const askers = this.#askers.get(serverId) ?? [];
    this.#askers.set(serverId, askers);
    askers.push(asker);
    return () => {
      askers.splice(askers.indexOf(asker), 1);
      if (askers.length === 0 && this.#askers.get(serverId) === askers) this.#askers.delete(serverId);
    };
  }

  /**
   * Asks at the newest call of the account at this server: older forms of the protocol do not say which call a question
   * belongs to. Where none runs, nobody is there to be asked.
   */
  async ask(row: McpServerRow, asked: ElicitRequest['params'], over: AbortSignal): Promise<ElicitResult> {
    const asker = this.#askers.get(row.id)?.at(-1);
    const open = this.#open.get(row.id) ?? 0;
    if (!asker || open >= QUESTIONS_AT_ONCE) return NO_ANSWER;
    const id = randomBytes(16).toString('hex');
    const question = questionOf(id, asked, this.#limits.schemaBytes);
    if (!question) return { action: 'decline' };
    // Before anything is waited for: many may come at once.
    this.#open.set(row.id, open + 1);
    this.#unlisten ??= this.#notices?.listen((notice) => {
      if (notice.startsWith(NOTICE)) this.#looks.get(notice.slice(NOTICE.length))?.();
    });
    const expiresAt = this.#now() + this.#limits.elicitationMs;
    await this.#store(id, row.id, expiresAt).catch((error: unknown) => {
      this.#closeOne(row.id);
      throw error;
    });
    const ended = AbortSignal.any([over, asker.signal, AbortSignal.timeout(this.#limits.elicitationMs)]);
    try {
      asker.onQuestion(question);
      const answer = await this.#answerTo(id, ended);
      return answer?.action === 'accept'
        ? { action: 'accept', ...(question.mode === 'form' && { content: answer.content }) }
        : (answer ?? NO_ANSWER);
    } finally {
      this.#looks.delete(id);
      this.#closeOne(row.id);
      asker.onOver(id);
      await this.#writes.run((transaction) =>
        transaction.deleteFrom('mcp_elicitations').where('id', '=', id).execute(),
      );
    }
  }

  /** Answers a question of a server of the account's own, once. */
  async answer(accountId: string, serverId: string, { elicitationId: id, ...answer }: McpAnswer): Promise<void> {
    const { numUpdatedRows } = await this.#writes.run((transaction) =>
      transaction
        .updateTable('mcp_elicitations')
        .set({ sealed_answer: this.#box.seal(JSON.stringify(answer), placeOf(id)) })
        .where('id', '=', id)
        .where('sealed_answer', '=', '')
        .where('expires_at', '>', this.#now())
        .where('server_id', 'in', (query) =>
          query.selectFrom('mcp_servers').select('id').where('id', '=', serverId).where('account_id', '=', accountId),
        )
        .executeTakeFirstOrThrow(),
    );
    if (numUpdatedRows === 0n) throw new AppError('not_found', 'Nobody waits for this answer any more');
    this.#looks.get(id)?.();
    await this.#notices?.send([NOTICE + id]);
  }

  async #store(id: string, serverId: string, expiresAt: number): Promise<void> {
    await this.#writes.run(async (transaction) => {
      // Those whose process ended before they did.
      await transaction.deleteFrom('mcp_elicitations').where('expires_at', '<=', this.#now()).execute();
      await transaction
        .insertInto('mcp_elicitations')
        .values({ id, server_id: serverId, expires_at: expiresAt, sealed_answer: '' })
        .execute();
    });
  }

  #closeOne(serverId: string): void {
    const left = (this.#open.get(serverId) ?? 1) - 1;
    if (left === 0) this.#open.delete(serverId);
    else this.#open.set(serverId, left);
  }

  async #answerTo(id: string, ended: AbortSignal): Promise<StoredAnswer | undefined> {
    while (!ended.aborted) {
      await new Promise<void>((look) => {
        const timer = setTimeout(look, LOOK_MS);
        const now = () => {
          clearTimeout(timer);
          ended.removeEventListener('abort', now);
          look();
        };
        this.#looks.set(id, now);
        ended.addEventListener('abort', now, { once: true });
      });
      const row = await this.#db
        .selectFrom('mcp_elicitations')
        .select('sealed_answer')
        .where('id', '=', id)
        .executeTakeFirst();
      // The server was removed.
      if (!row) return undefined;
      if (row.sealed_answer !== '') return JSON.parse(this.#box.open(row.sealed_answer, placeOf(id))) as StoredAnswer;
    }
    return undefined;
  }
}

function placeOf(id: string): string {
  return `mcp_elicitations|sealed_answer|${id}`;
}
