import type { ModelPrice, ProviderName } from '@parley/contract';
import { modelKey } from '@parley/providers/catalogue';
import type { FastifyBaseLogger } from 'fastify';
import { priceFields, TOOL_PRICE_PREFIX } from './operator-price.ts';
import type { PricesRepository, StoredPrice } from './repository.ts';

/** What the operator charges for models that have a price of their own; it never changes, a new one takes its place. */
export interface PriceTable {
  readonly priceOf: (provider: ProviderName, name: string) => Omit<ModelPrice, 'createdAt'> | undefined;
  /** For each call of a tool that the operator shares; undefined where it is free. */
  readonly toolPriceOf: (toolId: string) => Omit<ModelPrice, 'createdAt'> | undefined;
}

/** Before the first look: nothing has a price of the operator's. */
export const NO_PRICES: PriceTable = { priceOf: () => undefined, toolPriceOf: () => undefined };

export interface PricesParts {
  readonly repository: Pick<PricesRepository, 'list'>;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** A change on the command line shows within this time. */
const FRESH_MS = 2_000;

/** Knows what the operator charges, and looks again every few seconds. */
export class Prices {
  readonly #parts: PricesParts;
  #table = NO_PRICES;
  #seen = '';
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(parts: PricesParts) {
    this.#parts = parts;
  }

  /** Stays the same object for as long as no price changes. */
  get table(): PriceTable {
    return this.#table;
  }

  /** Reads them again where that was long ago. Never throws: what is known stays. */
  async refresh(): Promise<void> {
    if (this.#parts.now() - this.#readAt < FRESH_MS) return;
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  async #read(): Promise<void> {
    try {
      const stored = await this.#parts.repository.list();
      const seen = JSON.stringify(stored);
      if (seen !== this.#seen) this.#table = tableOf(stored);
      this.#seen = seen;
      this.#readAt = this.#parts.now();
    } catch (error) {
      this.#parts.log.error({ err: error }, 'prices could not be read');
    }
  }
}

/** By the exact name first, and by how names are spelled elsewhere only where the provider is named too. */
export function tableOf(stored: readonly StoredPrice[]): PriceTable {
  const exact = new Map(stored.map((price) => [price.model, priceFields(price)]));
  const spelled = new Map<string, Omit<ModelPrice, 'createdAt'>>();
  for (const { model } of stored) {
    const slash = model.indexOf('/');
    const price = exact.get(model);
    const key = `${model.slice(0, slash)}/${modelKey(model.slice(slash + 1))}`;
    if (slash > 0 && price && !spelled.has(key)) spelled.set(key, price);
  }
  return {
    priceOf(provider, name) {
      const [host, model] = [provider.toLowerCase(), name.toLowerCase()];
      return exact.get(`${host}/${model}`) ?? exact.get(model) ?? spelled.get(`${host}/${modelKey(model)}`);
    },
    toolPriceOf(toolId) {
      const price = exact.get(TOOL_PRICE_PREFIX + toolId);
      return price && price.fixedPrice > 0 ? price : undefined;
    },
  };
}
