import { randomUUID } from 'node:crypto';
import { AppError } from '@parley/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Actor, SubAccountStanding } from '../../http/actor.ts';
import { isToken, newToken, tokenHash } from '../../lib/tokens.ts';
import { Believed, type BelievedParts } from './believed.ts';
import type { AuthRepository } from './repository.ts';
import type { Visit } from '../../http/visit.ts';

const DAY_MS = 86_400_000;
const SESSION_LIFE_MS = 90 * DAY_MS;
/** A write per request would make every read wait for the disk. */
const TOUCH_INTERVAL_MS = 600_000;
/** Sessions of accounts; those of an access code have its fingerprint here. */
const CREDENTIAL = 'account';
const CHANGED_NOTICE = 'sessions changed';

export interface AccountSessionsParts extends BelievedParts {
  readonly repository: AuthRepository;
  /** What makes an account a sub-account; undefined for a main one. */
  readonly standingOf: (accountId: string) => Promise<SubAccountStanding | undefined>;
}

/** Sessions of accounts: opaque tokens that are stored as hashes and speak for one account each. */
export class AccountSessions {
  readonly #repository: AuthRepository;
  readonly #standingOf: AccountSessionsParts['standingOf'];
  readonly #now: () => number;
  readonly #believed: Believed<Actor>;

  constructor({ repository, standingOf, notices, now }: AccountSessionsParts) {
    this.#repository = repository;
    this.#standingOf = standingOf;
    this.#now = now;
    this.#believed = new Believed(CHANGED_NOTICE, { notices, now });
  }

  /** Opens a session as part of the sign-in that it ends; the token is told this once. */
  async openIn(transaction: Transaction<Tables>, accountId: string, visit: Visit): Promise<string> {
    const now = this.#now();
    const token = newToken();
    await transaction
      .insertInto('sessions')
      .values({
        token_hash: tokenHash(token),
        account_id: accountId,
        credential: CREDENTIAL,
        created_at: now,
        expires_at: now + SESSION_LIFE_MS,
        last_used_at: now,
        id: randomUUID(),
        device: visit.device,
        address: visit.network,
      })
      .execute();
    return token;
  }

  /** Who a token speaks for, at once where it was asked a moment ago. */
  resolve(token: string | undefined, network: () => string): Actor | Promise<Actor> {
    if (token === undefined || !isToken(token)) throw new AppError('unauthorized');
    return this.#believed.get(token) ?? this.#believed.find(token, () => this.#find(token, network));
  }

  async #find(token: string, network: () => string): Promise<Actor> {
    const now = this.#now();
    const hash = tokenHash(token);
    const found = await this.#repository.findAccountOfSession(hash, CREDENTIAL, now);
    if (!found) throw new AppError('unauthorized');
    const actor = actorOf(found, await this.#standingOf(found.account_id));
    if (now - found.last_used_at >= TOUCH_INTERVAL_MS) {
      await this.#repository.touchSession(hash, now, now + SESSION_LIFE_MS, network());
    }
    return actor;
  }

  /** After sessions or accounts were changed in any way: no server believes what it saw before. */
  changed(): Promise<void> {
    return this.#believed.changed();
  }
}

/** What the database tells of the account that a session or an API key speaks for. */
interface SpokenFor {
  readonly account_id: string;
  readonly status: 'active' | 'banned';
  readonly role: Actor['role'];
}

/** Who acts for an account, however it was found; throws where it is banned. */
export function actorOf(
  { account_id: accountId, status, role }: SpokenFor,
  subAccount: SubAccountStanding | undefined,
): Actor {
  if (status === 'banned') throw new AppError('account_banned');
  const payer = subAccount?.payer;
  // A main account that has banned it is never charged.
  const payerId = payer && !payer.isBanned ? payer.accountId : accountId;
  return Object.freeze({ accountId, kind: 'account', payerId, role, subAccount });
}
