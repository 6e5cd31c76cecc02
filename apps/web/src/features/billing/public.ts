export { MoneyLine } from './late-parts.ts';
export { watchOutOfBalance } from './watch-out-of-balance.ts';
export { ForfeitedMoney } from './components/forfeited-money.tsx';
export { billingChanged } from './billing-query.ts';
export { isRefusal } from './model/shortage.ts';
export { openRefusal } from './open-refusal.ts';
