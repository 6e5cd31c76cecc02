import { type BillingPeriod, type Language, type Product, type ServerModel, textFromNano } from '@parley/contract';
import { benefitsOf, typicalCosts } from './benefits.ts';
import type { OrdersRepository } from './orders-repository.ts';
import { NANO_PER_CENT, type ProductRange, type SoldProduct, wordsIn } from './product.ts';

const DAY_MS = 86_400_000;
/** Over how many months the balance of one payment is counted. */
const MONTHS: Readonly<Record<BillingPeriod, bigint>> = { once: 1n, monthly: 1n, annually: 12n };

export interface ProductsParts {
  readonly range: ProductRange;
  readonly repository: Pick<OrdersRepository, 'takenSlots'>;
  readonly listModels: () => Promise<readonly ServerModel[]>;
  readonly now: () => number;
}

/** What can be bought here. */
export class Products {
  readonly #parts: ProductsParts;
  readonly #byId: ReadonlyMap<string, SoldProduct>;

  constructor(parts: ProductsParts) {
    this.#parts = parts;
    this.#byId = new Map(parts.range.products.map((product) => [product.id, product]));
  }

  find(id: string): SoldProduct | undefined {
    return this.#byId.get(id);
  }

  async list(language: Language): Promise<Product[]> {
    const { range, repository, listModels, now } = this.#parts;
    if (range.products.length === 0) return [];
    const [taken, models] = await Promise.all([repository.takenSlots(Math.floor(now() / DAY_MS)), listModels()]);
    const open = models.filter(({ name }) => !range.lockedModels.has(name));
    const costsOfAll = typicalCosts(models, range.benefitModels);
    const costsOfOpen = typicalCosts(open, range.benefitModels);
    const isLocking = open.length < models.length;
    return range.products.map((product) => {
      const left = leftOf(product, taken);
      const unlocksAllModels = product.unlocksAllModels && isLocking;
      const costs = unlocksAllModels ? costsOfAll : costsOfOpen;
      return {
        id: product.id,
        kind: product.kind,
        group: product.group,
        name: wordsIn(product.name, language),
        description: wordsIn(product.description, language),
        price: dollarsOf(product.priceCents),
        credit: textFromNano(product.creditNano),
        period: product.period,
        benefits: benefitsOf(product.creditNano / MONTHS[product.period], costs),
        paymentMethods: [...product.paymentMethods],
        soldOut: left === 0,
        leftToday: left,
        isMostChosen: product.isMostChosen,
        unlocksAllModels,
        minAmount: product.maxCents === undefined ? null : dollarsOf(product.priceCents),
        maxAmount: product.maxCents === undefined ? null : dollarsOf(product.maxCents),
      };
    });
  }

  /** How many trials are left today; null where that is not limited, or there is none. */
  async trialsLeft(): Promise<number | null> {
    const trial = this.#parts.range.products.find(({ kind }) => kind === 'trial');
    if (!trial) return null;
    return leftOf(trial, await this.#parts.repository.takenSlots(Math.floor(this.#parts.now() / DAY_MS)));
  }
}

function leftOf({ id, perDay }: SoldProduct, taken: ReadonlyMap<string, number>): number | null {
  return perDay === undefined ? null : Math.max(0, perDay - (taken.get(id) ?? 0));
}

export function dollarsOf(cents: number): string {
  return textFromNano(BigInt(cents) * NANO_PER_CENT);
}
