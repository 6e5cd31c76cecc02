import type { BillingSummary, PaymentMethod, Product } from '@parley/contract';
import { methodsFor } from './payment-methods.ts';
import { readAmount } from './read-amount.ts';

interface NamedPurchase {
  readonly product: Product;
  readonly amount?: string;
  readonly methods: readonly PaymentMethod[];
}

/** What the address says that somebody wanted to pay for; undefined where that is not on sale, or the amount cannot be paid. */
export function purchaseOf(
  { product: productId, amount }: Readonly<Record<string, string | undefined>>,
  products: readonly Product[],
  payment: BillingSummary['payment'] | undefined,
): NamedPurchase | undefined {
  const product = products.find(({ id }) => id === productId);
  if (!product) return undefined;
  const methods = methodsFor(product, payment);
  if (product.kind !== 'top-up') return { product, methods };
  const read = readAmount(amount ?? '', { min: product.minAmount, max: product.maxAmount });
  return read.kind === 'amount' ? { product, amount: read.text, methods } : undefined;
}
