import { nanoFromText } from '@parley/contract';
import { numberFormat } from './number-format.ts';

/*
 * How money is written, everywhere. The same amount reads the same wherever it stands:
 * - `balanceText`: what somebody has or may still use. Two decimals, rounded down: money that is not there is not shown.
 * - `sumText`: what somebody set, paid or used in all. Cents where there are any, rounded; under a cent as a price.
 * - `dollarText`: what one message or call costs. Two decimals from a dollar on, three below it, a fourth below a cent.
 * - `movementText`: a line of the statement. A price with its sign.
 * - `rateText`: what a million tokens cost.
 */

const NANO = 1e9;
const CENT = 10_000_000n;
/** Half of the last decimal that is shown: less would read as nothing. */
const LEAST_SHOWN = 50_000n;
/** Begins the prices of a language that is written from right to left. */
const RIGHT_TO_LEFT_MARK = '\u200F';

/** '$12.40': a balance from decimal text, never rounded up to money that is not there. */
export function balanceText(amount: string, language: string): string {
  const nano = nanoFromText(amount);
  const cents = nano / CENT - (nano < 0n && nano % CENT !== 0n ? 1n : 0n);
  return money(Number(cents) / 100, language, decimals(2));
}

/** '$0.017': what something costs. */
export function dollarText(nano: bigint, language: string): string {
  if (nano > 0n && nano < LEAST_SHOWN) return `<${money(0.0001, language, decimals(4))}`;
  return money(Number(nano) / NANO, language, decimalsOf(nano));
}

/** '+$20.00', '-$0.017': a movement of money, from decimal text. */
export function movementText(amount: string, language: string): string {
  const nano = nanoFromText(amount);
  const size = nano < 0n ? -nano : nano;
  const dollars = Number(size > 0n && size < LEAST_SHOWN ? 100_000n : size) / NANO;
  const signed = { ...decimalsOf(size), signDisplay: 'exceptZero' } as const;
  return money(nano < 0n ? -dollars : dollars, language, signed);
}

/** '$4.12', '$10': a sum that somebody may spend or has spent. Less than a cent still shows as something. */
export function sumText(nano: bigint, language: string): string {
  if (nano > 0n && nano < CENT) return dollarText(nano, language);
  const isWhole = nano % BigInt(NANO) === 0n;
  return money(Number(nano) / NANO, language, decimals(isWhole ? 0 : 2));
}

/** '$3', '$1.50', '$0.075': a price per million tokens: cents where there are any, and more only below ten of them. */
export function rateText(dollars: number, language: string): string {
  const most = dollars < 0.1 ? 4 : 2;
  const least = Number.isInteger(Number(dollars.toFixed(most))) ? 0 : 2;
  return money(dollars, language, { minimumFractionDigits: least, maximumFractionDigits: most });
}

function decimalsOf(nano: bigint): Intl.NumberFormatOptions {
  if (nano === 0n || nano >= BigInt(NANO)) return decimals(2);
  return nano < CENT ? { minimumFractionDigits: 3, maximumFractionDigits: 4 } : decimals(3);
}

function decimals(count: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: count, maximumFractionDigits: count };
}

/** An amount keeps its one form, '-$0.017', within right-to-left text too: its signs would change sides with the words around it. */
function money(dollars: number, language: string, digits: Intl.NumberFormatOptions): string {
  const style = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  const text = numberFormat(language, { ...style, ...digits }).format(dollars);
  if (!text.includes(RIGHT_TO_LEFT_MARK)) return text;
  const { signDisplay, ...plain } = digits;
  const sign = dollars < 0 ? '-' : dollars > 0 && signDisplay !== undefined ? '+' : '';
  return `\u2066${sign}$${numberFormat(language, plain).format(Math.abs(dollars))}\u2069`;
}
