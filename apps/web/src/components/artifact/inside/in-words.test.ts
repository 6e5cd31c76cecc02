import { describe, expect, it } from 'vitest';
import { consoleText, inWords } from './in-words.ts';

describe('a value in words', () => {
  it.each([
    ['plain', 'plain'],
    [undefined, 'undefined'],
    [12n, '12n'],
    [{ a: [1, 'x'], b: null }, '{ a: [ 1, "x" ], b: null }'],
    [new Map([['k', new Set([1])]]), 'Map { k: Set { 1 } }'],
    [[], '[]'],
    [new RangeError('too far'), 'RangeError: too far'],
    [function step() {}, 'function step'],
    [Symbol('s'), 'Symbol(s)'],
  ])('%o', (value, words) => {
    expect(inWords(value)).toBe(words);
  });

  it('ends somewhere, in itself and far inside', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(inWords(circle)).toBe('{ self: { self: { self: {…} } } }');
    expect(inWords(Array.from({ length: 1_000 }, () => 0)).length).toBeLessThan(120);
  });

  it('is found for whatever a page has made of its objects', () => {
    const traps = {
      get: () => {
        throw new Error('no');
      },
      ownKeys: () => {
        throw new Error('no');
      },
    };
    expect(inWords(new Proxy({}, traps))).toBe('(not readable)');
  });
});

describe('a line of the console', () => {
  it('fills the places of its first text', () => {
    expect(consoleText(['%s has %d of %o, %c100 %%', 'Ann', 3.7, [1], 'color: red', 'end'], 200)).toBe(
      'Ann has 3 of [ 1 ], 100 % end',
    );
    expect(consoleText(['%s and %s', 'one'], 200)).toBe('one and %s');
  });

  it('is no longer than it may be', () => {
    expect(consoleText(['x'.repeat(500), 'y'], 100)).toHaveLength(100);
  });
});
