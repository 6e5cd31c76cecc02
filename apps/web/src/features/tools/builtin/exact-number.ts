import { AskedWrongly } from './builtin-tool.ts';

/** Whole numbers may be this long in bits, some 12,000 digits. */
const WHOLE_MAX_BITS = 40_000;
/** Numerators and denominators of fractions, which have to be reduced after every step. */
const FRACTION_MAX_BITS = 6_000;
const MOST_EXPONENT = 100_000n;
/** Digits behind the point that a root has which is no fraction. */
const ROOT_DIGITS = 50n;
/** Digits that are shown of a number which has no end. */
const SHOWN_DIGITS = 30;

/** A fraction of whole numbers in lowest terms, with the sign above; not exact where a root was cut. */
export interface ExactNumber {
  readonly above: bigint;
  readonly below: bigint;
  readonly isExact: boolean;
}

function bitsOf(value: bigint): number {
  return value.toString(16).length * 4;
}

function common(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

export function exact(above: bigint, below = 1n, isExact = true): ExactNumber {
  if (below === 0n) throw new AskedWrongly('Division by zero.');
  if (below === 1n) {
    if (bitsOf(above) > WHOLE_MAX_BITS) throw new AskedWrongly('The number is too large.');
    return { above, below, isExact };
  }
  if (bitsOf(above) + bitsOf(below) > 4 * FRACTION_MAX_BITS) throw new AskedWrongly('The number has too many digits.');
  const sign = below < 0n ? -1n : 1n;
  const shared = common(above, below * sign) * sign;
  const [top, bottom] = [above / shared, below / shared];
  if (bottom !== 1n && Math.max(bitsOf(top), bitsOf(bottom)) > FRACTION_MAX_BITS) {
    throw new AskedWrongly('The number has too many digits.');
  }
  return { above: top, below: bottom, isExact };
}

/** A number as people write it: `12`, `.5`, `1.5e-3`. */
export function readNumber(text: string): ExactNumber {
  const [, whole = '', part = '', exponent = '0'] = /^(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,5}))?$/.exec(text) ?? [];
  if (whole + part === '') throw new AskedWrongly(`"${text.slice(0, 40)}" is no number.`);
  const shift = Number(exponent) - part.length;
  if (Math.abs(shift) > WHOLE_MAX_BITS / 4) throw new AskedWrongly('The number is too large.');
  const digits = BigInt(whole + part);
  return shift >= 0 ? exact(digits * 10n ** BigInt(shift)) : exact(digits, 10n ** BigInt(-shift));
}

const both = (a: ExactNumber, b: ExactNumber) => a.isExact && b.isExact;

export function add(a: ExactNumber, b: ExactNumber): ExactNumber {
  return exact(a.above * b.below + b.above * a.below, a.below * b.below, both(a, b));
}

export function negate(a: ExactNumber): ExactNumber {
  return { ...a, above: -a.above };
}

export function multiply(a: ExactNumber, b: ExactNumber): ExactNumber {
  return exact(a.above * b.above, a.below * b.below, both(a, b));
}

export function divide(a: ExactNumber, b: ExactNumber): ExactNumber {
  return exact(a.above * b.below, a.below * b.above, both(a, b));
}

export function compare(a: ExactNumber, b: ExactNumber): number {
  const difference = a.above * b.below - b.above * a.below;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** The largest whole number that is not larger. */
export function floor(a: ExactNumber): ExactNumber {
  const rest = a.above % a.below;
  return exact((a.above - rest) / a.below - (rest < 0n ? 1n : 0n), 1n, a.isExact);
}

/** The remainder with the sign of the divisor, so that it repeats evenly below zero too. */
export function modulo(a: ExactNumber, b: ExactNumber): ExactNumber {
  return add(a, negate(multiply(b, floor(divide(a, b)))));
}

/** Half goes away from zero, as people round. */
export function round(a: ExactNumber, digits: ExactNumber): ExactNumber {
  if (digits.below !== 1n || digits.above < -1_000n || digits.above > 1_000n) {
    throw new AskedWrongly('round takes a whole number of digits from -1000 to 1000.');
  }
  const scale = power(exact(10n), digits);
  const scaled = multiply(a, scale);
  const half = exact(1n, 2n);
  const rounded = scaled.above < 0n ? negate(floor(add(negate(scaled), half))) : floor(add(scaled, half));
  return divide(rounded, scale);
}

export function power(base: ExactNumber, exponent: ExactNumber): ExactNumber {
  if (exponent.below !== 1n) return power(root(base, exponent.below), exact(exponent.above));
  const times = exponent.above < 0n ? -exponent.above : exponent.above;
  const size = bitsOf(base.above) + bitsOf(base.below);
  const isTrivial = base.below === 1n && base.above >= -1n && base.above <= 1n;
  if (!isTrivial && (times > MOST_EXPONENT || Number(times) * size > 2 * WHOLE_MAX_BITS)) {
    throw new AskedWrongly('The power is too large.');
  }
  const steps = isTrivial && times > 2n ? 2n + (times % 2n) : times;
  const [above, below] = [base.above ** steps, base.below ** steps];
  return exponent.above < 0n ? exact(below, above, base.isExact) : exact(above, below, base.isExact);
}

/** The root of a number, exact where it is a fraction. */
export function root(value: ExactNumber, degree: bigint): ExactNumber {
  if (degree < 1n || degree > 100n) throw new AskedWrongly('Roots are taken from the 1st to the 100th.');
  if (value.above < 0n) {
    if (degree % 2n === 0n) throw new AskedWrongly('A negative number has no such root.');
    return negate(root(negate(value), degree));
  }
  const [above, below] = [wholeRoot(value.above, degree), wholeRoot(value.below, degree)];
  if (above ** degree === value.above && below ** degree === value.below) return exact(above, below, value.isExact);
  const scale = 10n ** ROOT_DIGITS;
  if (bitsOf(value.above) + Number(degree) * bitsOf(scale) > WHOLE_MAX_BITS)
    throw new AskedWrongly('The number is too large.');
  return exact(wholeRoot((value.above * scale ** degree) / value.below, degree), scale, false);
}

/** Newton's method on whole numbers, from above. */
function wholeRoot(value: bigint, degree: bigint): bigint {
  if (value < 2n || degree === 1n) return value;
  const less = degree - 1n;
  let guess = 1n << BigInt(Math.ceil(bitsOf(value) / Number(degree)) + 1);
  for (;;) {
    const next = (less * guess + value / guess ** less) / degree;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** A number in digits: all of them where they end, otherwise the fraction and its beginning. */
export function writeNumber(value: ExactNumber): string {
  const digits = endingDigits(value.below);
  if (!value.isExact) return `≈ ${decimal(value, SHOWN_DIGITS)}`;
  if (digits !== undefined) return decimal(value, digits);
  return `${value.above}/${value.below} ≈ ${decimal(value, SHOWN_DIGITS)}`;
}

/** How many digits behind the point a fraction has; undefined where they never end. */
function endingDigits(below: bigint): number | undefined {
  let rest = below;
  let twos = 0;
  let fives = 0;
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  return rest === 1n ? Math.max(twos, fives) : undefined;
}

function decimal({ above, below }: ExactNumber, digits: number): string {
  const sign = above < 0n ? '-' : '';
  const size = above < 0n ? -above : above;
  const scaled = (2n * size * 10n ** BigInt(digits) + below) / (2n * below);
  const text = String(scaled).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  let end = text.length;
  while (end > whole.length && text[end - 1] === '0') end -= 1;
  const part = text.slice(whole.length, end);
  const shown = part === '' ? whole : `${whole}.${part}`;
  return shown === '0' ? shown : sign + shown;
}
