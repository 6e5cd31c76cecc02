import { randomInt } from 'node:crypto';
import { AppError, type Redeem, textFromNano } from '@parley/contract';
import type { Transaction } from 'kysely';
import type { Counters, SharedLimit } from '../../db/counters.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Actor } from '../../http/actor.ts';
import { addressKey } from '../../http/rate-limiter.ts';
import type { Visit } from '../../http/visit.ts';
import { keyedHash } from '../../lib/keyed-hash.ts';
import { orderedId } from '../../lib/ordered-id.ts';
import type { AuditLog } from '../accounts/audit-log.ts';
import type { Ledger } from '../ledger/service.ts';
import type { OrdersRepository } from './orders-repository.ts';

/** Without letters and digits that look like others. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 20;
const NUMBER_LENGTH = 16;

const HOUR_MS = 3_600_000;
/** Wrong ones; a card that is right counts for nothing. */
const FAILURES_PER_ACCOUNT = { max: 10, windowMs: HOUR_MS };
const FAILURES_PER_ADDRESS = { max: 30, windowMs: HOUR_MS };

export interface RedeemCardsParts {
  readonly database: Pick<Database, 'writes'>;
  readonly repository: Pick<OrdersRepository, 'holdAccount'>;
  readonly ledger: Pick<Ledger, 'creditIn'>;
  readonly counters: Counters;
  readonly secret: string;
  readonly now: () => number;
}

export interface NewCard {
  readonly number: string;
  readonly password: string;
}

/** Cards with a number and a password that become balance, once each. */
export class RedeemCards {
  readonly #parts: RedeemCardsParts;
  readonly #hashOf: (card: NewCard) => string;

  constructor(parts: RedeemCardsParts) {
    this.#parts = parts;
    this.#hashOf = passwordHash(parts.secret);
  }

  /** Whatever is wrong about a card, the answer is the same: it must not tell which numbers there are. */
  async redeem({ accountId }: Actor, { cardNumber, cardPassword }: Redeem, { ip }: Visit): Promise<void> {
    const { database, counters } = this.#parts;
    const limits: SharedLimit[] = [
      { key: `redeem by ${accountId}`, ...FAILURES_PER_ACCOUNT },
      { key: `redeem from ${addressKey(ip)}`, ...FAILURES_PER_ADDRESS },
    ];
    // The failure is counted although nothing else changes, so it is thrown once that is durable.
    const outcome = await database.writes.run(async (transaction) => {
      if (!(await this.#parts.repository.holdAccount(transaction, accountId))) return 'unauthorized';
      // In one order, or two servers could wait for each other's rows.
      for (const limit of limits) if ((await counters.waitIn(transaction, limit)) > 0) return 'rate_limited';
      if (await this.#useIn(transaction, accountId, cardNumber, cardPassword)) return 'redeemed';
      await counters.takeIn(transaction, limits);
      return 'redeem_failed';
    });
    if (outcome !== 'redeemed') throw new AppError(outcome);
  }

  async #useIn(
    transaction: Transaction<Tables>,
    accountId: string,
    cardNumber: string,
    cardPassword: string,
  ): Promise<boolean> {
    const { ledger, now } = this.#parts;
    const card = { number: plain(cardNumber), password: plain(cardPassword) };
    const used = await transaction
      .updateTable('redeem_cards')
      .set({ account_id: accountId, used_at: now() })
      .where('number', '=', card.number)
      .where('password_hash', '=', this.#hashOf(card))
      .where('used_at', 'is', null)
      .returning('amount_nano')
      .executeTakeFirst();
    if (!used) return false;
    await ledger.creditIn(transaction, {
      accountId,
      from: 'redeem',
      amountNano: BigInt(used.amount_nano),
      kind: 'redeem',
      source: `redeem:${card.number}`,
    });
    return true;
  }
}

export interface CardMaking {
  readonly database: Pick<Database, 'writes'>;
  readonly audit: AuditLog;
  readonly secret: string;
  readonly now: () => number;
}

/** Makes cards and gives them with their passwords: this is the only time that those are known. */
export async function createCards(
  { database, audit, secret, now }: CardMaking,
  { count, amountNano }: { readonly count: number; readonly amountNano: bigint },
): Promise<NewCard[]> {
  const hashOf = passwordHash(secret);
  const batch = orderedId();
  const cards = Array.from({ length: count }, () => ({
    number: Array.from({ length: NUMBER_LENGTH }, () => randomInt(10)).join(''),
    password: Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  }));
  const rows = cards.map((card) => ({
    number: card.number,
    password_hash: hashOf(card),
    amount_nano: Number(amountNano),
    batch,
    created_at: now(),
    account_id: null,
    used_at: null,
  }));
  await database.writes.run(async (transaction) => {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await transaction
        .insertInto('redeem_cards')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .execute();
    }
    const detail = { batch, cards: String(count), amount: textFromNano(amountNano) };
    await audit.serverAct('redeem-cards-created', { detail })(transaction);
  });
  return cards;
}

const ROWS_AT_ONCE = 500;

/** People copy cards with blanks and hyphens, and write letters as they like. */
function plain(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** A password has 100 random bits, so that a fast hash is enough; the number is in it, so that no two cards look alike. */
function passwordHash(secret: string): (card: NewCard) => string {
  const hash = keyedHash(secret, 'redeem cards');
  return ({ number, password }) => hash(`${number}|${password}`);
}
