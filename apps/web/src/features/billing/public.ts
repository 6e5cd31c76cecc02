export { MoneyLine } from './late-parts.ts';
export { watchOutOfBalance } from './watch-out-of-balance.ts';
export { ForfeitedMoney } from './components/forfeited-money.tsx';
