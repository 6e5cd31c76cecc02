import { nanoFromText, type Plan, type Product } from '@parley/contract';
import { isPrepaid } from './plan-end.ts';

/** How often a subscription is paid for; what is bought once belongs to both. */
export type PlanPeriod = 'monthly' | 'annually';

const MONTHS = 12n;

/** The plans to show for a period: of those that differ only in it, the one that fits; an amount of one's own has no card. */
export function plansFor(products: readonly Product[], period: PlanPeriod): readonly Product[] {
  const plans = products.filter(({ kind }) => kind !== 'top-up');
  return plans.filter((plan) => {
    const group = groupOf(plan, plans);
    const chosen = group.find((one) => one.period === period) ?? group[0];
    return plan === chosen;
  });
}

/** What is bought by the amount: the one product whose price the buyer names. */
export function topUpOf(products: readonly Product[]): Product | undefined {
  return products.find(({ kind }) => kind === 'top-up');
}

/** Whether any plan can be had in both periods; without one there is nothing to switch. */
export function hasBothPeriods(products: readonly Product[]): boolean {
  return pairsOf(products).length > 0;
}

export type AnnualSaving =
  | { readonly kind: 'months'; readonly count: number }
  | { readonly kind: 'percent'; readonly percent: number };

/** What a year costs less than twelve months, as far as it holds for every plan; undefined where that is nothing. */
export function annualSaving(products: readonly Product[]): AnnualSaving | undefined {
  const savings = pairsOf(products).map(({ monthly, annually }) => {
    const month = nanoFromText(monthly.price);
    return { month, saved: month * MONTHS - nanoFromText(annually.price) };
  });
  if (savings.length === 0 || savings.some(({ month, saved }) => month <= 0n || saved <= 0n)) return undefined;
  const wholeMonths = savings.map(({ month, saved }) => (saved % month === 0n ? Number(saved / month) : undefined));
  const [first] = wholeMonths;
  if (first !== undefined && wholeMonths.every((months) => months === first)) return { kind: 'months', count: first };
  const percent = Math.min(...savings.map(({ month, saved }) => Number((saved * 100n) / (month * MONTHS))));
  return percent < 1 ? undefined : { kind: 'percent', percent };
}

/** The price that stands on a card, in nano-dollars: for a year, that of a month of it. */
export function shownPrice({ price, period }: Pick<Product, 'price' | 'period'>): bigint {
  const nano = nanoFromText(price);
  return period === 'annually' ? nano / MONTHS : nano;
}

/** Why a plan cannot be bought now. */
export type PlanHurdle = 'current' | 'trial-used' | 'sold-out';

interface Buyer {
  readonly plan: Pick<Plan, 'productId' | 'kind' | 'paymentMethod' | 'state'> | null;
  readonly trial: { readonly isUsed: boolean };
}

/** Whether a product is the plan that somebody has. */
export function isPlanOf(product: Pick<Product, 'id'>, buyer: Pick<Buyer, 'plan'> | undefined): boolean {
  return buyer?.plan?.productId === product.id && buyer.plan.state !== 'ended';
}

/** What keeps somebody from buying a plan; undefined where nothing does, or nobody is signed in yet. */
export function hurdleOf(product: Product, buyer: Buyer | undefined): PlanHurdle | undefined {
  // A package can be bought again, and a period paid for in advance be followed by another.
  const isCard = buyer?.plan?.kind === 'subscription' && !isPrepaid(buyer.plan);
  if (isCard && isPlanOf(product, buyer)) return 'current';
  if (product.kind === 'trial' && buyer?.trial.isUsed === true) return 'trial-used';
  return product.soldOut ? 'sold-out' : undefined;
}

function groupOf(plan: Product, plans: readonly Product[]): readonly Product[] {
  return plan.group === '' ? [plan] : plans.filter(({ group }) => group === plan.group);
}

function pairsOf(products: readonly Product[]) {
  const groups = new Set(products.map(({ group }) => group).filter((group) => group !== ''));
  return [...groups].flatMap((group) => {
    const ofPeriod = (wanted: PlanPeriod) =>
      products.find((product) => product.group === group && product.period === wanted);
    const [monthly, annually] = [ofPeriod('monthly'), ofPeriod('annually')];
    return monthly && annually ? [{ monthly, annually }] : [];
  });
}
