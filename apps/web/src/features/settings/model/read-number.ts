/** The numbers that a field takes. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}

/** What was typed: a number that fits, one that had to be pulled into the range, or none at all. */
export type ReadNumber =
  | { readonly kind: 'fits'; readonly value: number }
  | { readonly kind: 'pulled'; readonly value: number }
  | { readonly kind: 'none' };

/** Digits of other scripts that keyboards type, by the code point of their zero: Arabic, Persian, Bengali, full-width. */
const ZEROS = [0x660, 0x6f0, 0x9e6, 0xff10];
const GROUPED = /^[+-]?\d{1,3}(?:[.,'’٬ \u00a0\u202f]\d{3})+$/u;

export function readNumber(text: string, { min, max, isWhole }: NumberRange): ReadNumber {
  const number = numberIn(text, isWhole);
  if (number === undefined) return { kind: 'none' };
  const inside = Math.min(max, Math.max(min, number));
  const value = isWhole ? Math.round(inside) : inside;
  return { kind: value === number ? 'fits' : 'pulled', value };
}

/** The next number up or down, without the tail that adding fractions leaves. */
export function stepNumber(value: number, step: number, { min, max }: NumberRange): number {
  return Math.min(max, Math.max(min, Number((value + step).toFixed(6))));
}

function numberIn(text: string, isWhole: boolean): number | undefined {
  const plain = latinDigits(text.trim()).replaceAll('\u2212', '-').replaceAll('٫', '.');
  // In a whole number a comma or a point can only set the thousands apart.
  const joined = isWhole && GROUPED.test(plain) ? plain.replaceAll(/[^\d+-]/gu, '') : plain.replace(',', '.');
  const number = joined === '' ? Number.NaN : Number(joined);
  return Number.isFinite(number) ? number : undefined;
}

function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}
