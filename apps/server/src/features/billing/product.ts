import type { BillingPeriod, Language, PaymentMethod, PlanKind } from '@parley/contract';

/** A text that is the same for everybody, or one for each language, English among them. */
export type ProductWords = string | ({ readonly en: string } & { readonly [Other in Language]?: string | undefined });

/** A product as the operator configured it, with amounts that can be counted with. */
export interface SoldProduct {
  readonly id: string;
  readonly kind: PlanKind;
  readonly group: string;
  readonly name: ProductWords;
  readonly description: ProductWords;
  /** Of a top-up the least that can be paid. */
  readonly priceCents: number;
  readonly creditNano: bigint;
  readonly period: BillingPeriod;
  readonly paymentMethods: readonly PaymentMethod[];
  /** How many may be bought on a day (UTC); undefined for any number. */
  readonly perDay: number | undefined;
  readonly isMostChosen: boolean;
  readonly unlocksAllModels: boolean;
  /** Set for a top-up, whose amount the buyer chooses. */
  readonly maxCents: number | undefined;
}

/** Models by which the benefits of a product are counted, where the operator names them. */
export interface BenefitModels {
  readonly standard?: string | undefined;
  readonly advanced?: string | undefined;
  readonly image?: string | undefined;
}

/** Everything that the operator sells. */
export interface ProductRange {
  readonly products: readonly SoldProduct[];
  readonly benefitModels: BenefitModels;
  /** Models for those alone whose plan unlocks all of them. */
  readonly lockedModels: ReadonlySet<string>;
}

export const NANO_PER_CENT = 10_000_000n;

export function wordsIn(words: ProductWords, language: Language): string {
  if (typeof words === 'string') return words;
  return words[language] ?? (language === 'tw' ? words.cn : undefined) ?? words.en;
}
