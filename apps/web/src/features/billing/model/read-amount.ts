import { nanoFromText } from '@parley/contract';

export type ReadAmount =
  | { readonly kind: 'amount'; readonly text: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'low' }
  | { readonly kind: 'high' };

interface AmountBounds {
  readonly min?: string | null | undefined;
  readonly max?: string | null | undefined;
}

const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;
const EASTERN_DIGITS = /[٠-٩۰-۹]/g;

/** An amount of money as somebody typed it: decimal text of dollars and cents, or what is wrong with it. */
export function readAmount(typed: string, { min, max }: AmountBounds = {}): ReadAmount {
  const text = typed
    .replaceAll(EASTERN_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .replaceAll(/[$\s]/g, '')
    .replace(/[,٫]/, '.');
  if (text === '') return { kind: 'empty' };
  if (!AMOUNT.test(text)) return { kind: 'wrong' };
  const nano = nanoFromText(text);
  if (nano === 0n) return { kind: 'wrong' };
  if (min !== undefined && min !== null && nano < nanoFromText(min)) return { kind: 'low' };
  if (max !== undefined && max !== null && nano > nanoFromText(max)) return { kind: 'high' };
  return { kind: 'amount', text };
}
