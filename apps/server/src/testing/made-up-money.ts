import { ModelPrice } from '@parley/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { moveBilling } from '../features/billing/move-account.ts';
import { Ledger, type Hold, type HoldRequest } from '../features/ledger/service.ts';
import type { TransferKind } from '../features/ledger/ledger-account.ts';
import { moveWallet } from '../features/ledger/move-account.ts';
import { dayOf } from '../features/metering/spending.ts';
import { MadeUpPurchases } from './made-up-purchases.ts';
import { insertMoneyAccounts } from './money-accounts.ts';
import { type MoneyHistory, SERVERS } from './money-histories.ts';

const NOW = Date.UTC(2026, 10, 17, 12);
const PRICE = ModelPrice.parse({ modelRatio: 1 });

type Act = MoneyHistory['rounds'][number][number];
type ActOf<Name extends Act['act']> = Extract<Act, { act: Name }>;
type Whose = 'parent' | 'child' | 'other';

/** A call that was let through. */
interface MadeCall {
  readonly hold: Hold;
  amount: bigint;
  /** The costs at which somebody was told to have settled it. */
  readonly settledAt: bigint[];
}

/** Something that may come in or go out once, and how often somebody was told that it did. */
interface Booked {
  readonly nano: bigint;
  times: number;
}

/** The most that a limit ever was. */
class HighestLimit {
  nano: number;
  constructor(first: number | null) {
    this.nano = first ?? Infinity;
  }
  set(next: number | null): void {
    this.nano = Math.max(this.nano, next ?? Infinity);
  }
}

/** Three accounts, one of which pays for another, a key, and two servers, all of which do what a history says. */
export class MoneyWorld {
  readonly calls: MadeCall[] = [];
  readonly booked = new Map<string, Booked>();
  readonly highest: Readonly<Record<'cap' | 'key' | 'budget', HighestLimit>>;
  /** What calls were paid beyond their holds, which no limit stops. */
  beyondHoldsNano = 0n;
  /** Calls of which a part was written off although their payers had money. */
  readonly forgiven: string[] = [];
  /** Two wallets became one: then limits say nothing about what was spent. */
  areLimitsPassed = false;
  readonly purchases: MadeUpPurchases;
  readonly #database: Database;
  readonly #run: string;
  readonly #limits: MoneyHistory['limits'];
  readonly #servers: { id: string; ledger: Ledger }[] = [];
  readonly #gone = new Set<Whose>();
  #made = 0;

  constructor(database: Database, run: string, limits: MoneyHistory['limits']) {
    this.#database = database;
    this.#run = run;
    this.#limits = limits;
    this.highest = {
      cap: new HighestLimit(limits.cap),
      key: new HighestLimit(limits.key),
      budget: new HighestLimit(limits.budget),
    };
    this.purchases = new MadeUpPurchases(
      database,
      (name) => this.id(name),
      () => NOW,
    );
    for (let at = 0; at < SERVERS; at += 1) this.#servers.push(this.#newServer());
  }

  id(name: string): string {
    return `${this.#run}-${name}`;
  }

  get walletIds(): string[] {
    return ['parent', 'child', 'other'].map((name) => this.id(name));
  }

  async prepare(): Promise<void> {
    await this.#write((transaction) => insertMoneyAccounts(transaction, (name) => this.id(name), this.#limits));
    await this.purchases.prepare();
  }

  async play(round: readonly Act[]): Promise<void> {
    await Promise.all(round.map((each) => this.#do(each)));
  }

  /** Settles what is left, as a server does that finds the holds of dead ones. */
  async end(): Promise<void> {
    for (const { id } of this.#servers) await this.#crash(id);
    await this.#sweep(this.#servers[0]?.ledger);
  }

  async #do(each: Act): Promise<void> {
    switch (each.act) {
      case 'hold':
        return this.#hold(each);
      case 'extend':
        return this.#extend(each);
      case 'settle':
        return this.#settle(each);
      case 'credit':
      case 'debit':
        return this.#book(each);
      case 'redeem':
        return this.purchases.redeem(each, this.#ledgerOf(each.server));
      case 'gift':
        return this.purchases.claimGift(each, this.#ledgerOf(each.server));
      case 'paid':
      case 'taken':
        return this.purchases.report(each, this.#ledgerOf(each.server));
      case 'cap':
      case 'key limit':
        return this.#setLimit(each);
      case 'budget':
        return this.#setBudget(each);
      case 'crash':
        return this.#crash(this.#servers[each.server]?.id);
      case 'sweep':
        return this.#sweep(this.#servers[each.server]?.ledger);
      case 'merge':
        return this.#merge();
      case 'close':
        return this.#close();
      default:
        throw new Error(`Nobody does ${JSON.stringify(each satisfies never)}`);
    }
  }

  async #hold({ server: at, caller, least, more }: ActOf<'hold'>): Promise<void> {
    const [who, payer = who] = caller.replace('key of ', '').split(' of ') as [string, string?];
    this.#made += 1;
    const request: HoldRequest = {
      id: this.id(`call-${this.#made}`),
      payerId: this.id(payer),
      accountId: this.id(who),
      apiKeyId: caller.startsWith('key') ? this.id('key') : '',
      call: 'chat',
      model: 'scripted-1',
      provider: 'OpenAI',
      leastNano: BigInt(least),
      wishedNano: BigInt(least + more),
      grantedNano: BigInt(least),
      promptTokens: 1,
      price: PRICE,
    };
    const [answer] = (await this.#servers[at]?.ledger.hold([request])) ?? [];
    if (typeof answer === 'object') this.calls.push({ hold: answer, amount: answer.amountNano, settledAt: [] });
  }

  async #extend({ server: at, call: which, by }: ActOf<'extend'>): Promise<void> {
    const made = this.#call(which);
    if (!made) return;
    const [answer] =
      (await this.#servers[at]?.ledger.extend([
        { hold: made.hold, byNano: BigInt(by), grantedNano: made.amount + BigInt(by) },
      ])) ?? [];
    if (answer === true) made.amount += BigInt(by);
  }

  async #settle({ server: at, call: which, part }: ActOf<'settle'>): Promise<void> {
    const made = this.#call(which);
    const ledger = this.#servers[at]?.ledger;
    if (made && ledger) await this.#settleAll(ledger, [[made, BigInt(Math.floor(Number(made.amount) * part))]]);
  }

  /** Writes what metering writes in the same transaction, too. */
  async #settleAll(ledger: Ledger, calls: readonly (readonly [MadeCall, bigint])[]): Promise<void> {
    const settled = await this.#write(async (transaction) => {
      const paid = await ledger.settleIn(
        transaction,
        calls.map(([{ hold }, costNano]) => ({ hold, costNano })),
      );
      for (const [{ hold }] of calls) {
        const nano = paid.get(hold.id);
        if (nano !== undefined) await this.#spend(transaction, hold, nano);
      }
      const [only, ...others] = calls;
      if (only && others.length === 0) await this.#noteForgiven(transaction, only, paid.get(only[0].hold.id));
      return paid;
    });
    for (const [made, cost] of calls) {
      const nano = settled.get(made.hold.id);
      if (nano === undefined) continue;
      made.settledAt.push(cost);
      if (nano > made.amount) this.beyondHoldsNano += nano - made.amount;
    }
  }

  async #noteForgiven(
    transaction: Transaction<Tables>,
    [{ hold }, cost]: readonly [MadeCall, bigint],
    paid: bigint | undefined,
  ): Promise<void> {
    if (paid === undefined || paid >= cost) return;
    const wallet = await transaction
      .selectFrom('wallets')
      .select(['balance_nano', 'held_nano'])
      .where('account_id', '=', hold.payerId)
      .executeTakeFirst();
    if (wallet && wallet.balance_nano > wallet.held_nano) this.forgiven.push(hold.id);
  }

  async #spend(transaction: Transaction<Tables>, hold: Hold, cost: bigint): Promise<void> {
    const nano = Number(cost);
    await transaction
      .insertInto('daily_spending')
      .values({
        payer_id: hold.payerId,
        account_id: hold.accountId,
        day: dayOf(NOW),
        model: 'scripted-1',
        calls: 1,
        spent_nano: nano,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['payer_id', 'day', 'account_id', 'model'])
          .doUpdateSet((row) => ({ spent_nano: row('daily_spending.spent_nano', '+', nano) })),
      )
      .execute();
    await transaction
      .updateTable('api_keys')
      .set((row) => ({ spent_nano: row('spent_nano', '+', nano) }))
      .where('id', '=', hold.apiKeyId)
      .execute();
  }

  async #book(each: ActOf<'credit' | 'debit'>): Promise<void> {
    const ledger = this.#servers[each.server]?.ledger;
    if (!ledger || this.#gone.has(each.whose)) return;
    const source = this.id(`${each.kind}:${each.whose}:${each.name}`);
    const known = this.booked.get(source) ?? { nano: BigInt(each.amount), times: 0 };
    this.booked.set(source, known);
    const booking = { accountId: this.id(each.whose), amountNano: known.nano, kind: each.kind as TransferKind, source };
    const isBooked = await this.#unlessGone(each.whose, (transaction) =>
      each.act === 'credit'
        ? ledger.creditIn(transaction, { ...booking, from: 'manual' })
        : ledger.debitIn(transaction, { ...booking, to: 'refund' }),
    );
    if (!isBooked) return;
    known.times += 1;
  }

  async #setLimit({ act: which, nano }: ActOf<'cap' | 'key limit'>): Promise<void> {
    this.highest[which === 'cap' ? 'cap' : 'key'].set(nano);
    await this.#write((transaction) =>
      which === 'cap'
        ? transaction.updateTable('relations').set({ cap_nano: nano }).where('id', '=', this.id('relation')).execute()
        : transaction
            .updateTable('api_keys')
            .set({ spending_limit_nano: nano })
            .where('id', '=', this.id('key'))
            .execute(),
    );
  }

  async #setBudget({ whose: of, nano }: ActOf<'budget'>): Promise<void> {
    if (of === 'parent') this.highest.budget.set(nano);
    await this.#write((transaction) =>
      transaction.updateTable('wallets').set({ budget_nano: nano }).where('account_id', '=', this.id(of)).execute(),
    );
  }

  /** The service ends with its calls unsettled; another begins in its place. */
  async #crash(id: string | undefined): Promise<void> {
    const at = this.#servers.findIndex((each) => each.id === id);
    if (at !== -1) this.#servers[at] = this.#newServer();
  }

  async #sweep(ledger: Ledger | undefined): Promise<void> {
    const alive = this.#servers.map(({ id }) => id);
    const rows = await this.#database.db
      .selectFrom('holds')
      .selectAll()
      .where('id', 'like', `${this.#run}-%`)
      .where('server_id', 'not in', alive)
      .execute();
    const left = rows.flatMap((row) => {
      const made = this.calls.find(({ hold }) => hold.id === row.id);
      return made ? [[made, BigInt(row.granted_nano)] as const] : [];
    });
    if (ledger && left.length > 0) await this.#settleAll(ledger, left);
  }

  async #merge(): Promise<void> {
    if (this.#gone.has('other')) return;
    this.areLimitsPassed = true;
    const { engine } = this.#database;
    const isMerged = await this.#unlessGone('other', async (transaction) => {
      if (!(await this.#takeAccount(transaction, 'other'))) return false;
      await this.#takeAccount(transaction, 'parent');
      const accounts = { from: this.id('other'), into: this.id('parent') };
      await moveBilling(transaction, accounts);
      await moveWallet(transaction, accounts, { engine, now: () => NOW });
      await transaction.deleteFrom('accounts').where('id', '=', accounts.from).execute();
      return true;
    });
    if (isMerged) this.#gone.add('other');
  }

  async #close(): Promise<void> {
    if (this.#gone.has('child')) return;
    const isClosed = await this.#unlessGone('child', async (transaction) => {
      if (!(await this.#takeAccount(transaction, 'child'))) return false;
      await this.#servers[0]?.ledger.closeIn(transaction, this.id('child'));
      await transaction.deleteFrom('accounts').where('id', '=', this.id('child')).execute();
      return true;
    });
    if (isClosed) this.#gone.add('child');
  }

  /** As those do who merge and delete accounts: nothing is added to one meanwhile. */
  async #takeAccount(transaction: Transaction<Tables>, which: Whose): Promise<boolean> {
    const lock = this.#database.engine === 'postgres' ? sql`for update` : sql``;
    const { rows } = await sql`select id from accounts where id = ${this.id(which)} ${lock}`.execute(transaction);
    return rows.length > 0;
  }

  isGone(accountId: string): boolean {
    return [...this.#gone].some((which) => this.id(which) === accountId);
  }

  #ledgerOf(server: number): Ledger {
    const { ledger } = this.#servers[server] ?? this.#newServer();
    return ledger;
  }

  /** False where the account is gone meanwhile. */
  async #unlessGone(which: Whose, job: (transaction: Transaction<Tables>) => Promise<boolean>): Promise<boolean> {
    try {
      return await this.#write(job);
    } catch (error) {
      if (!(await this.#isThere(which, this.#database.db))) return false;
      throw error;
    }
  }

  async #isThere(which: Whose, db: Kysely<Tables>): Promise<boolean> {
    const found = db.selectFrom('accounts').select('id').where('id', '=', this.id(which));
    return (await found.executeTakeFirst()) !== undefined;
  }

  #call(which: number): MadeCall | undefined {
    return this.calls[which % Math.max(1, this.calls.length)];
  }

  #write<Result>(job: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    return this.#database.writes.run(job);
  }

  #newServer() {
    this.#made += 1;
    const id = this.id(`server-${this.#made}`);
    return { id, ledger: new Ledger({ database: this.#database, serverId: id, now: () => NOW }) };
  }
}
