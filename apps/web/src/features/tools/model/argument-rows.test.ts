import { describe, expect, it } from 'vitest';
import { argumentRows } from './argument-rows.ts';

const rows = (given: unknown) => argumentRows(JSON.stringify(given));

describe('the arguments of a call', () => {
  it('are rows, those within others too', () => {
    expect(rows({ text: 'Milk', where: { row: 2, on: true } })).toEqual([
      { name: 'text', value: 'Milk' },
      {
        name: 'where',
        rows: [
          { name: 'row', value: '2' },
          { name: 'on', value: 'true' },
        ],
      },
    ]);
  });

  it('count what stands in a list, and give plain values a line each', () => {
    expect(rows({ tags: ['a', 2], of: [{ id: 1 }, 'x'] })).toEqual([
      { name: 'tags', value: 'a\n2' },
      {
        name: 'of',
        rows: [
          { name: '1', rows: [{ name: 'id', value: '1' }] },
          { name: '2', value: 'x' },
        ],
      },
    ]);
  });

  it('never take the lines of one value for several', () => {
    expect(rows({ tags: ['a', 'b\nc'] })).toEqual([
      {
        name: 'tags',
        rows: [
          { name: '1', value: 'a' },
          { name: '2', value: 'b\nc' },
        ],
      },
    ]);
  });

  it('show what is empty as it is', () => {
    expect(rows({ a: {}, b: [], c: null, d: '' })).toEqual([
      { name: 'a', value: '{}' },
      { name: 'b', value: '[]' },
      { name: 'c', value: 'null' },
      { name: 'd', value: '' },
    ]);
  });

  it('are read as JSON where they are deep', () => {
    const text = JSON.stringify(rows({ a: { b: { c: { d: { e: 1 } } } } }));
    expect(text).toContain(JSON.stringify('{\n  "e": 1\n}'));
  });

  it('are left as they came where they are no object, or too many', () => {
    expect(argumentRows('{"half":')).toBeUndefined();
    expect(rows(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`a${index}`, 1])))).toBeUndefined();
  });
});
