import type { Transaction } from 'kysely';
import type { SecretBox } from '../lib/secret-box.ts';
import { isToken, newToken, tokenHash } from '../lib/tokens.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/** What a ticket is good for; one of another kind is no ticket. */
export interface TicketKind<Payload> {
  readonly name: string;
  readonly lifeMs: number;
  /** Only ties the type of what it carries to the kind. */
  readonly payload?: Payload;
}

export interface TicketsParts {
  readonly database: Pick<Database, 'db' | 'writes'>;
  readonly box: SecretBox;
  readonly now: () => number;
}

/** Single-use secrets with a short life: whoever brings one back is the one it was given to. Stored as a hash, sealed. */
export class Tickets {
  readonly #db: Database['db'];
  readonly #writes: GroupCommit;
  readonly #box: SecretBox;
  readonly #now: () => number;

  constructor({ database, box, now }: TicketsParts) {
    this.#db = database.db;
    this.#writes = database.writes;
    this.#box = box;
    this.#now = now;
  }

  issue<Payload>(kind: TicketKind<Payload>, payload: Payload): Promise<string> {
    return this.#writes.run((transaction) => this.issueIn(transaction, kind, payload));
  }

  async issueIn<Payload>(
    transaction: Transaction<Tables>,
    kind: TicketKind<Payload>,
    payload: Payload,
    token = newToken(),
  ): Promise<string> {
    await transaction
      .insertInto('tickets')
      .values(this.#row(kind, payload, tokenHash(token)))
      .execute();
    return token;
  }

  /** Gives out a ticket whose token both sides know already; false where there is one for it. */
  async issueOnceIn<Payload>(
    transaction: Transaction<Tables>,
    kind: TicketKind<Payload>,
    payload: Payload,
    token: string,
  ): Promise<boolean> {
    const hash = tokenHash(token);
    await transaction.deleteFrom('tickets').where('hash', '=', hash).where('expires_at', '<=', this.#now()).execute();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('tickets')
      .values(this.#row(kind, payload, hash))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Leaves tickets for tokens that others have: of those the hashes are known, as this class makes them. */
  async issueForIn<Payload>(
    transaction: Transaction<Tables>,
    kind: TicketKind<Payload>,
    payload: Payload,
    hashes: readonly string[],
  ): Promise<void> {
    for (const hash of hashes) {
      await transaction
        .insertInto('tickets')
        .values(this.#row(kind, payload, hash))
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    }
  }

  redeem<Payload>(kind: TicketKind<Payload>, token: string): Promise<Payload | undefined> {
    return this.#writes.run((transaction) => this.redeemIn(transaction, kind, token));
  }

  /** Uses a ticket up as part of what it is for: where that is rolled back, the ticket is still good. */
  async redeemIn<Payload>(
    transaction: Transaction<Tables>,
    kind: TicketKind<Payload>,
    token: string,
  ): Promise<Payload | undefined> {
    if (!isToken(token)) return undefined;
    const hash = tokenHash(token);
    const row = await transaction
      .deleteFrom('tickets')
      .where('hash', '=', hash)
      .where('kind', '=', kind.name)
      .where('expires_at', '>', this.#now())
      .returning('sealed_payload')
      .executeTakeFirst();
    return row && this.#open(kind, hash, row.sealed_payload);
  }

  /** Uses a ticket up and makes all others of its kind void; the caller rolls back where it was not good. */
  async redeemLastIn(transaction: Transaction<Tables>, kind: TicketKind<unknown>, token: string): Promise<boolean> {
    // One statement for all of them: two callers who each hold one ticket must not wait for the other's.
    const rows = await transaction
      .deleteFrom('tickets')
      .where('kind', '=', kind.name)
      .returning(['hash', 'expires_at'])
      .execute();
    const hash = tokenHash(token);
    return rows.some((row) => row.hash === hash && row.expires_at > this.#now());
  }

  /** What a ticket carries, without using it up. */
  async look<Payload>(kind: TicketKind<Payload>, token: string): Promise<Payload | undefined> {
    if (!isToken(token)) return undefined;
    const hash = tokenHash(token);
    const row = await this.#db
      .selectFrom('tickets')
      .select('sealed_payload')
      .where('hash', '=', hash)
      .where('kind', '=', kind.name)
      .where('expires_at', '>', this.#now())
      .executeTakeFirst();
    return row && this.#open(kind, hash, row.sealed_payload);
  }

  async deleteExpired(): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.deleteFrom('tickets').where('expires_at', '<=', this.#now()).execute(),
    );
  }

  #row<Payload>(kind: TicketKind<Payload>, payload: Payload, hash: string) {
    const sealed = this.#box.seal(JSON.stringify(payload), placeOf(kind, hash));
    return { hash, kind: kind.name, sealed_payload: sealed, expires_at: this.#now() + kind.lifeMs };
  }

  #open<Payload>(kind: TicketKind<Payload>, hash: string, sealed: string): Payload {
    return JSON.parse(this.#box.open(sealed, placeOf(kind, hash))) as Payload;
  }
}

function placeOf(kind: TicketKind<unknown>, hash: string): string {
  return `ticket|${kind.name}|${hash}`;
}
