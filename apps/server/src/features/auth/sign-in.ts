import { AppError, type Language, type LoginResult } from '@parley/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { AuditLog } from '../accounts/audit-log.ts';
import { describeAccount, type Family } from './describe-account.ts';
import type { AccountSessions } from './account-sessions.ts';
import type { AccountRow, IdentitiesRepository, IdentityRow, ProvedIdentity } from './identities-repository.ts';
import { type CodeTarget, type LoginCodes, subjectOf } from './login-codes.ts';
import type { Visit } from '../../http/visit.ts';

export interface SignInParts {
  readonly database: Pick<Database, 'writes'>;
  readonly codes: LoginCodes;
  readonly identities: IdentitiesRepository;
  readonly sessions: AccountSessions;
  readonly audit: AuditLog;
  readonly familyOf: (accountId: string, transaction: Transaction<Tables>) => Promise<Family>;
}

/** Who arrives, and from where. */
export interface Arrival {
  readonly visit: Visit;
  readonly language: Language;
  /** The secret of the browser, where it has one. */
  readonly browser?: string | undefined;
  /** What a provider calls the person; for a new account. */
  readonly name?: string | undefined;
}

/** How a sign-in ended. What is no entrance is told apart from a failure, for it must be kept: a wrong code counts. */
export type Entrance =
  | {
      readonly kind: 'entered';
      readonly token: string;
      readonly account: AccountRow;
      readonly identities: readonly IdentityRow[];
      readonly family: Family;
    }
  | { readonly kind: 'refused'; readonly code: 'login_failed' | 'account_banned' };

/**
 * Turns a proof into a session. The proof is used up, the account made, the session opened and the audit log written in one
 * transaction: a server that is killed at any point of it leaves nothing half.
 */
export class SignIn {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  async withCode(target: CodeTarget, code: string, arrival: Arrival): Promise<LoginResult> {
    const { codes } = this.#parts;
    return this.enter(async (transaction) => {
      const isRight = await codes.checkIn(transaction, 'login', target, code, arrival.visit, arrival.browser);
      if (!isRight) return { kind: 'refused', code: 'login_failed' };
      return this.enterIn(transaction, provedBy(target), arrival);
    });
  }

  /** Runs a sign-in to its end. `prove` uses the proof up and goes on with `enterIn`. */
  async enter(prove: (transaction: Transaction<Tables>) => Promise<Entrance>): Promise<LoginResult> {
    const entrance = await this.#parts.database.writes.run(prove);
    if (entrance.kind === 'refused') throw new AppError(entrance.code);
    return { token: entrance.token, user: describeAccount(entrance.account, entrance.identities, entrance.family) };
  }

  async enterIn(transaction: Transaction<Tables>, proved: ProvedIdentity, arrival: Arrival): Promise<Entrance> {
    const { identities } = this.#parts;
    const { name = '', language } = arrival;
    const { account, isNew } = await identities.enterIn(transaction, proved, { name, locale: language });
    return this.enterAccountIn(transaction, account, { via: proved.kind, isNew }, arrival.visit);
  }

  /** The last steps of every sign-in, once it is known whose it is. */
  async enterAccountIn(
    transaction: Transaction<Tables>,
    account: AccountRow,
    { via, isNew }: { via: string; isNew: boolean },
    visit: Visit,
  ): Promise<Entrance> {
    const { identities, sessions, audit, familyOf } = this.#parts;
    const entry = { accountId: account.id, actorId: account.id, address: visit.network };
    if (account.status === 'banned') {
      await audit.noteIn(transaction, { ...entry, action: 'sign-in-refused', detail: { via } });
      return { kind: 'refused', code: 'account_banned' };
    }
    if (isNew) await audit.noteIn(transaction, { ...entry, action: 'account-created', detail: { via } });
    await audit.noteIn(transaction, { ...entry, action: 'sign-in', detail: { via, device: visit.device } });
    const token = await sessions.openIn(transaction, account.id, visit);
    return {
      kind: 'entered',
      token,
      account,
      identities: await identities.listOf(account.id, transaction),
      family: await familyOf(account.id, transaction),
    };
  }
}

/** What a right code proves. */
export function provedBy(target: CodeTarget): ProvedIdentity {
  return { kind: target.kind, subject: subjectOf(target), label: target.address };
}
