import { describe, expect, it } from 'vitest';
import { fitFunctionName, functionNames } from './function-names.ts';

const FIT = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;

describe('the names of functions', () => {
  it.each(['', '1st', 'a.b/c d', '天气', '__proto__', '-x', 'a\r\nb', 'x'.repeat(500), '💥'])(
    'fit every model family: %j',
    (name) => {
      expect(fitFunctionName(name)).toMatch(FIT);
    },
  );

  it('stay different when they have to be cut', () => {
    const long = 'x'.repeat(100);
    expect(fitFunctionName(`${long}a`)).not.toBe(fitFunctionName(`${long}b`));
  });

  it('get a number where they collide, with one another and with those that come with the app', () => {
    const long = 'y'.repeat(64);
    const names = functionNames(
      [
        { name: 'calculator' },
        { name: 'search' },
        { name: 'search' },
        { name: 'se arch' },
        { name: 'se.arch' },
        { name: long },
        { name: long },
      ],
      ['calculator'],
    );
    expect(names.slice(0, 5)).toEqual(['calculator_2', 'search', 'search_2', 'se_arch', 'se_arch_2']);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(FIT);
  });

  it('begin with the tool where one is named', () => {
    expect(functionNames([{ prefix: 'pets', name: 'list' }])).toEqual(['pets_list']);
  });
});
