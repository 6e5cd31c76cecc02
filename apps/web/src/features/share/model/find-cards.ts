import type { Place } from './find-secrets.ts';

const RUN_OF_DIGITS = /(?<![\w.,-])\d(?:[ -]?\d){12,39}(?!\w|[.,]\d)/g;

/** Nobody writes the number of a card in smaller groups. */
const SMALLEST_GROUP = 3;

/** What numbers of cards begin with, and how many digits they have then. */
const BRANDS = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/,
  /^3[47]\d{13}$/,
  /^(?:6011|65\d\d|64[4-9]\d)\d{12}$/,
  /^3(?:0[0-5]|[68]\d)\d{11}$/,
  /^35(?:2[89]|[3-8]\d)\d{12}$/,
  /^62\d{14,17}$/,
  /^220[0-4]\d{12}$/,
];

/** Numbers of payment cards of a text, whatever stands behind them in the same line. */
export function findCards(text: string): Place[] {
  return Array.from(text.matchAll(RUN_OF_DIGITS)).flatMap(({ index, 0: run }) => cardsIn(run, index));
}

/** A run of digits may go on with the month of expiry: each of its groups may be a first or a last one. */
function cardsIn(run: string, offset: number): Place[] {
  const groups = Array.from(run.matchAll(/\d+/g), ({ index, 0: digits }) => ({ start: index, digits }));
  for (const [from, first] of groups.entries()) {
    let digits = '';
    for (const { start, digits: more } of groups.slice(from)) {
      if (more.length < SMALLEST_GROUP) break;
      digits += more;
      if (digits.length > 19) break;
      if (isCard(digits)) return [{ start: offset + first.start, end: offset + start + more.length }];
    }
  }
  return [];
}

function isCard(digits: string): boolean {
  return BRANDS.some((brand) => brand.test(digits)) && hasCheckDigit(digits);
}

/** Luhn's rule: every second digit from the end is doubled, and the sum of all is a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, sign] of Array.from(digits).toReversed().entries()) {
    const value = Number(sign) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
