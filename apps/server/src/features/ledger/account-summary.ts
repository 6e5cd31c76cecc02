import {
  AppError,
  type BillingSummary,
  type Budget,
  type DayUsage,
  ModelPrice,
  nanoFromText,
  type ServerModel,
  textFromNano,
  typicalMessageCost,
} from '@parley/contract';
import type { Database } from '../../db/open-database.ts';
import { dayOf, dayText, firstDayOfMonth, type Spending } from '../metering/spending.ts';
import type { Ledger, Wallet } from './service.ts';

/** Days that are shown where nobody says which, and the most that are. */
const SHOWN_DAYS = 30;
const MAX_DAYS = 366;
/** A budget is nearly used up from this part on. */
const NEAR_PERCENT = 80n;
const UNKNOWN_PROVIDER = 'Other';

/** What plans and purchases add to a summary. */
type PlanSummary = Pick<BillingSummary, 'totalSubscription' | 'plan' | 'gift' | 'trial' | 'payment'>;

export interface AccountSummaryParts {
  readonly database: Pick<Database, 'writes'>;
  readonly ledger: Pick<Ledger, 'wallet'>;
  readonly spending: Pick<Spending, 'byModel' | 'drawnThisMonth'>;
  readonly plansOf: (accountId: string) => Promise<PlanSummary>;
  readonly listModels: () => Promise<readonly ServerModel[]>;
  readonly defaultModel: string;
  /** On a private server figures say what calls would cost, and nothing is charged. */
  readonly isEstimate: boolean;
  readonly now: () => number;
}

/** What an account has and what it used. */
export class AccountSummary {
  readonly #parts: AccountSummaryParts;

  constructor(parts: AccountSummaryParts) {
    this.#parts = parts;
  }

  async summary(accountId: string): Promise<BillingSummary> {
    const { ledger, spending, plansOf, listModels, isEstimate, now } = this.#parts;
    const month = { from: firstDayOfMonth(now()), to: dayOf(now()) };
    const [wallet, used, drawnNano, plans, models] = await Promise.all([
      ledger.wallet(accountId),
      spending.byModel(accountId, month),
      spending.drawnThisMonth(accountId),
      plansOf(accountId),
      listModels(),
    ]);
    const providerOf = providersOf(models);
    const byProvider = new Map<string, bigint>();
    for (const { model, nano } of used) {
      const provider = providerOf(model);
      byProvider.set(provider, (byProvider.get(provider) ?? 0n) + nano);
    }
    return {
      isEstimate,
      balance: textFromNano(wallet.balanceNano),
      held: textFromNano(wallet.heldNano),
      usedThisMonth: textFromNano(used.reduce((sum, { nano }) => sum + nano, 0n)),
      usedByProvider: [...byProvider]
        .toSorted(([, one], [, other]) => Number(other - one))
        .map(([provider, nano]) => ({ provider, amount: textFromNano(nano) })),
      budget: budgetOf(wallet, drawnNano),
      typicalMessages: isEstimate ? null : this.#typicalMessages(wallet, models),
      ...plans,
    };
  }

  /** What calls cost by day and model; of the last days where nobody says which. */
  async usage(accountId: string, asked: { readonly from?: string | undefined; readonly to?: string | undefined }) {
    const { spending, listModels, now } = this.#parts;
    const to = asked.to === undefined ? dayOf(now()) : dayOf(Date.parse(asked.to));
    const from = asked.from === undefined ? to - SHOWN_DAYS + 1 : dayOf(Date.parse(asked.from));
    if (from > to || to - from >= MAX_DAYS) throw new AppError('bad_request', `Ask for 1 to ${MAX_DAYS} days`);
    const [rows, models] = await Promise.all([spending.byModel(accountId, { from, to }), listModels()]);
    const providerOf = providersOf(models);
    const days = rows.map(({ day, model, calls, nano }): DayUsage => ({
      day: dayText(day),
      model,
      provider: providerOf(model),
      calls,
      amount: textFromNano(nano),
    }));
    return { days };
  }

  /** Counts from the next call on; calls that run are not cut short. */
  async setBudget(accountId: string, amount: string | null): Promise<Budget> {
    const { database, ledger, spending } = this.#parts;
    const budget = amount === null ? null : Number(nanoFromText(amount));
    await database.writes.run((transaction) =>
      transaction
        .insertInto('wallets')
        .values({
          account_id: accountId,
          balance_nano: 0,
          held_nano: 0,
          budget_nano: budget,
          entries: 0,
          updated_at: 0,
        })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ budget_nano: budget }))
        .execute(),
    );
    return budgetOf(await ledger.wallet(accountId), await spending.drawnThisMonth(accountId));
  }

  /** By the model that chats begin with, or the first that costs something. */
  #typicalMessages({ balanceNano }: Wallet, models: readonly ServerModel[]): BillingSummary['typicalMessages'] {
    const chats = models.filter(({ type, available }) => type === 'CHAT' && available);
    const costOf = (model: ServerModel) => typicalMessageCost(ModelPrice.parse(model));
    const own = chats.find(({ name }) => name === this.#parts.defaultModel);
    const model = own && costOf(own) > 0n ? own : chats.find((candidate) => costOf(candidate) > 0n);
    if (!model) return null;
    return { model: model.name, count: balanceNano > 0n ? Number(balanceNano / costOf(model)) : 0 };
  }
}

function budgetOf({ budgetNano }: Wallet, drawnNano: bigint): Budget {
  if (budgetNano === null) return { amount: null, isReached: false, isNear: false };
  return {
    amount: textFromNano(budgetNano),
    isReached: drawnNano >= budgetNano,
    isNear: drawnNano * 100n >= budgetNano * NEAR_PERCENT,
  };
}

/** By the models of today; whose provider is gone is nobody's. */
function providersOf(models: readonly ServerModel[]): (model: string) => string {
  const known = new Map(models.map(({ name, provider }) => [name, provider]));
  return (model) => known.get(model) ?? UNKNOWN_PROVIDER;
}
