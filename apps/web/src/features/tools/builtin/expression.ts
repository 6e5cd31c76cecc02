import { AskedWrongly } from './builtin-tool.ts';
import {
  add,
  compare,
  divide,
  type ExactNumber,
  exact,
  floor,
  modulo,
  multiply,
  negate,
  power,
  readNumber,
  root,
  round,
} from './exact-number.ts';

const LONGEST_EXPRESSION = 2_000;
const MOST_DEPTH = 60;
const HUNDRED = exact(100n);

type Function = (values: readonly ExactNumber[]) => ExactNumber;

interface KnownFunction {
  readonly least: number;
  readonly most: number;
  readonly of: Function;
}

const ZERO = exact(0n);
const sum: Function = (values) => values.reduce(add, ZERO);
const chosen = (sign: number): Function => {
  return (values) => values.reduce((best, value) => (compare(value, best) === sign ? value : best));
};
const one = (of: (value: ExactNumber) => ExactNumber): KnownFunction => ({
  least: 1,
  most: 1,
  of: ([value = ZERO]) => of(value),
});
const many = (of: Function): KnownFunction => ({ least: 1, most: Infinity, of });
const two = (of: (a: ExactNumber, b: ExactNumber) => ExactNumber): KnownFunction => {
  return { least: 2, most: 2, of: ([a = ZERO, b = ZERO]) => of(a, b) };
};

const FUNCTIONS: ReadonlyMap<string, KnownFunction> = new Map([
  ['sqrt', one((value) => root(value, 2n))],
  ['abs', one((value) => (value.above < 0n ? negate(value) : value))],
  ['floor', one(floor)],
  ['ceil', one((value) => negate(floor(negate(value))))],
  ['round', { least: 1, most: 2, of: ([value = ZERO, digits = ZERO]) => round(value, digits) }],
  ['mod', two(modulo)],
  ['pow', two(power)],
  ['min', many(chosen(-1))],
  ['max', many(chosen(1))],
  ['sum', many(sum)],
  ['avg', many((values) => divide(sum(values), exact(BigInt(values.length))))],
]);

/** Works out an expression of a calculator, exactly. Throws `AskedWrongly` with what is wrong and where. */
export function evaluate(expression: string): ExactNumber {
  if (expression.length > LONGEST_EXPRESSION) {
    throw new AskedWrongly(`The expression is longer than ${LONGEST_EXPRESSION} characters.`);
  }
  return new Reader(tokensOf(expression)).whole();
}

interface Token {
  readonly text: string;
  readonly kind: 'number' | 'name' | 'sign' | 'end';
  readonly at: number;
}

/** Signs that people copy from texts, and what they stand for. */
const OTHER_SIGNS: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '**': '^',
  '[': '(',
  ']': ')',
};

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  const pattern =
    /\s{1,2000}|(\d[\d_]{0,1999}(?:\.\d{0,1999})?(?:[eE][+-]?\d{1,5})?|\.\d{1,2000})|([a-zA-Z]{1,20})|(\*\*|[-+*/^%(),×·÷−–[\]])/y;
  while (pattern.lastIndex < expression.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(expression);
    if (match === null)
      throw new AskedWrongly(
        `Unexpected "${String.fromCodePoint(expression.codePointAt(at) ?? 63)}" at character ${at + 1}.`,
      );
    const [, number, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number.replaceAll('_', ''), at });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase(), at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: OTHER_SIGNS[sign] ?? sign, at });
  }
  tokens.push({ kind: 'end', text: 'the end', at: expression.length });
  return tokens;
}

interface Term {
  readonly value: ExactNumber;
  /** Nothing but a percentage: of what stands before it, where it is added or taken away. */
  readonly isPercentage: boolean;
}

/** Recursive descent: sums of products of powers of numbers, groups and functions. */
class Reader {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): ExactNumber {
    const value = this.#sum();
    if (this.#token.kind !== 'end') throw this.#unexpected();
    return value;
  }

  get #token(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: 'the end', at: 0 };
  }

  #takes(...signs: string[]): string | undefined {
    const { kind, text } = this.#token;
    if (kind !== 'sign' || !signs.includes(text)) return undefined;
    this.#next += 1;
    return text;
  }

  #unexpected(): AskedWrongly {
    const { text, at, kind } = this.#token;
    return new AskedWrongly(
      kind === 'end' ? 'The expression ends too early.' : `Unexpected "${text.slice(0, 40)}" at character ${at + 1}.`,
    );
  }

  #sum(): ExactNumber {
    let total = this.#product().value;
    for (let sign = this.#takes('+', '-'); sign !== undefined; sign = this.#takes('+', '-')) {
      const term = this.#product();
      const value = term.isPercentage ? multiply(total, term.value) : term.value;
      total = add(total, sign === '+' ? value : negate(value));
    }
    return total;
  }

  #product(): Term {
    let { value, isPercentage } = this.#signed();
    for (let sign = this.#takes('*', '/', '%'); sign !== undefined; sign = this.#takes('*', '/', '%')) {
      const { value: other } = this.#signed();
      if (sign === '*') value = multiply(value, other);
      else value = sign === '/' ? divide(value, other) : modulo(value, other);
      isPercentage = false;
    }
    return { value, isPercentage };
  }

  #signed(): Term {
    const sign = this.#takes('+', '-');
    if (sign === undefined) return this.#power();
    return this.#deeper(() => {
      const term = this.#signed();
      return sign === '-' ? { ...term, value: negate(term.value) } : term;
    });
  }

  #power(): Term {
    const base = this.#percentage();
    if (this.#takes('^') === undefined) return base;
    // From the right, as on paper: 2^3^2 is 2^9.
    const exponent = this.#deeper(() => this.#signed());
    return { value: power(base.value, exponent.value), isPercentage: false };
  }

  #percentage(): Term {
    let value = this.#single();
    let isPercentage = false;
    while (this.#isPercentSign()) {
      this.#next += 1;
      value = divide(value, HUNDRED);
      isPercentage = true;
    }
    return { value, isPercentage };
  }

  /** `%` in front of something to divide by is the remainder: `17 % 5`. */
  #isPercentSign(): boolean {
    if (this.#token.kind !== 'sign' || this.#token.text !== '%') return false;
    const after = this.#tokens[this.#next + 1];
    return !(after?.kind === 'number' || after?.kind === 'name' || (after?.kind === 'sign' && after.text === '('));
  }

  #single(): ExactNumber {
    const token = this.#token;
    if (token.kind === 'number') {
      this.#next += 1;
      return readNumber(token.text);
    }
    if (token.kind === 'name') return this.#call(token.text);
    if (this.#takes('(') === undefined) throw this.#unexpected();
    const value = this.#deeper(() => this.#sum());
    this.#close();
    return value;
  }

  #call(name: string): ExactNumber {
    const known = FUNCTIONS.get(name);
    if (known === undefined) {
      throw new AskedWrongly(`"${name}" is not known here. Functions: ${[...FUNCTIONS.keys()].join(', ')}.`);
    }
    this.#next += 1;
    if (this.#takes('(') === undefined) throw this.#unexpected();
    const values = [this.#deeper(() => this.#sum())];
    while (this.#takes(',') !== undefined) values.push(this.#deeper(() => this.#sum()));
    this.#close();
    if (values.length < known.least || values.length > known.most) {
      throw new AskedWrongly(
        `${name} takes ${known.least === known.most ? known.least : `${known.least} or ${known.most}`} numbers, not ${values.length}.`,
      );
    }
    return known.of(values);
  }

  #close(): void {
    if (this.#takes(')') === undefined) throw this.#unexpected();
  }

  #deeper<Value>(read: () => Value): Value {
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) throw new AskedWrongly('The expression nests too deeply.');
    const value = read();
    this.#depth -= 1;
    return value;
  }
}
