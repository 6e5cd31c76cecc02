import type { BillingSummary, PaymentMethod, Product } from '@parley/contract';

/** The ways to pay for something here; none where payment is not set up, or nobody is signed in yet. */
export function methodsFor(
  product: Pick<Product, 'paymentMethods'>,
  payment: BillingSummary['payment'] | undefined,
): readonly PaymentMethod[] {
  if (payment === undefined || !payment.isOn) return [];
  return product.paymentMethods.filter((method) => payment.methods.includes(method));
}
