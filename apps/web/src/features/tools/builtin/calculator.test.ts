import { describe, expect, it } from 'vitest';
import { calculator } from './calculator.ts';

const WORLD = { now: 0, timeZone: 'UTC' };
const work = (expression: unknown) => calculator.run({ expression }, WORLD);

describe('the calculator', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['0.1 + 0.2', '0.3'],
    ['(1 + 2) * 3', '9'],
    ['-2^2', '-4'],
    ['(-2)^2', '4'],
    ['2^3^2', '512'],
    ['2^-2', '0.25'],
    ['2 ** 10', '1024'],
    ['10 / 4', '2.5'],
    ['1 / 3', '1/3 ≈ 0.333333333333333333333333333333'],
    ['1/3 + 1/3 + 1/3', '1'],
    ['-1/3', '-1/3 ≈ -0.333333333333333333333333333333'],
    ['17 % 5', '2'],
    ['-17 % 5', '3'],
    ['10%', '0.1'],
    ['200 + 10%', '220'],
    ['200 - 10%', '180'],
    ['200 * 10%', '20'],
    ['100 + 10% * 5', '100.5'],
    ['50% - 3', '-2.5'],
    ['sqrt(16)', '4'],
    ['sqrt(0.25)', '0.5'],
    ['sqrt(2)', '≈ 1.41421356237309504880168872421'],
    ['8^(1/3)', '2'],
    ['(-8)^(1/3)', '-2'],
    ['round(2.5)', '3'],
    ['round(-2.5)', '-3'],
    ['round(1.005, 2)', '1.01'],
    ['round(1234, -2)', '1200'],
    ['min(3, 1, 2) + max(3, 1, 2)', '4'],
    ['sum(1, 2, 3.5)', '6.5'],
    ['avg(1, 2)', '1.5'],
    ['floor(-1.5) + ceil(-1.5)', '-3'],
    ['abs(-3) + mod(7, 4) + pow(2, 3)', '14'],
    ['6 × 7 ÷ 2 − 1', '20'],
    ['1_000_000 * 3', '3000000'],
    ['1e3 + 1.5E-2', '1000.015'],
    ['.5 + 5.', '5.5'],
    ['0 * -1', '0'],
    ['(-1)^1000000001', '-1'],
    ['12345678901234567890 * 98765432109876543210', '1219326311370217952237463801111263526900'],
  ])('knows that %s is %s', (expression, result) => {
    expect(work(expression)).toEqual({ result, isError: false });
  });

  it('has numbers of any honest size', () => {
    expect(work('2^10000').result).toBe(String(2n ** 10_000n));
    expect(work('0.1^200').result).toBe(`0.${'0'.repeat(199)}1`);
  });

  it.each([
    ['1 / 0', 'Division by zero.'],
    ['5 % 0', 'Division by zero.'],
    ['0 ^ -1', 'Division by zero.'],
    ['1 +', 'The expression ends too early.'],
    ['(1', 'The expression ends too early.'],
    ['1 2', 'Unexpected "2" at character 3.'],
    ['1)', 'Unexpected ")" at character 2.'],
    ['2 + $x', 'Unexpected "$" at character 5.'],
    ['alert(1)', '"alert" is not known here. Functions: sqrt, abs, floor, ceil, round, mod, pow, min, max, sum, avg.'],
    [
      'constructor(1)',
      '"constructor" is not known here. Functions: sqrt, abs, floor, ceil, round, mod, pow, min, max, sum, avg.',
    ],
    ['sqrt(1, 2)', 'sqrt takes 1 numbers, not 2.'],
    ['sqrt(-1)', 'A negative number has no such root.'],
    ['1,000 + 1', 'Unexpected "," at character 2.'],
    ['round(1, 0.5)', 'round takes a whole number of digits from -1000 to 1000.'],
  ])('says what is wrong with %s', (expression, result) => {
    expect(work(expression)).toEqual({ result, isError: true });
  });

  it.each([
    '9^9^9^9',
    '10^100001',
    '(1/3)^99999',
    '1e99999',
    '1e-9999',
    '9'.repeat(1_900) + '^99',
    '('.repeat(1_000),
    '-'.repeat(1_000) + '1',
    '2^'.repeat(900) + '2',
    `${'(1/7)^700+'.repeat(150)}1`,
    Array.from({ length: 250 }, (_, index) => `1/${10_007 + index}`).join('+'),
    '1'.repeat(3_000),
    `pow(${'9'.repeat(1_800)}, 1/97)`,
  ])('gives up on what would take too long: %s', (expression) => {
    const { result } = work(expression);
    expect(result.length).toBeLessThan(20_000);
  });

  it('takes nothing but an expression', () => {
    for (const args of [undefined, {}, { expression: 5 }, { expression: '' }]) {
      expect(calculator.run(args, WORLD)).toMatchObject({ isError: true });
    }
  });
});
