import { describe, expect, it } from 'vitest';
import { namedSources, sourceNumbers, sourcesOf, withSources } from './citations.ts';

const source = (number: number, url = `https://site.example/${number}`) => ({ number, title: `Page ${number}`, url });

describe('the sources of an answer', () => {
  it('are each there once, in the order of their numbers', () => {
    const calls = [{ citations: [source(2), source(1)] }, {}, { citations: [source(2), source(3)] }];
    expect(sourcesOf(calls).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('are those that the text names, or all where it names none', () => {
    const all = [source(1), source(2), source(3)];
    expect(namedSources(all, 'So it is [3], and so [1][9].').map(({ number }) => number)).toEqual([1, 3]);
    expect(namedSources(all, 'So it is.')).toEqual(all);
  });

  it('have one number for one address, whichever calls find it, and go on counting after a reload', () => {
    const cite = sourceNumbers([{ citations: [source(1, 'https://a.example/'), source(2, 'https://b.example/')] }]);
    expect(['https://c.example/', 'https://b.example/', 'https://c.example/', 'https://d.example/'].map(cite)).toEqual([
      3, 2, 3, 4,
    ]);
  });

  it('go along with a copy', () => {
    expect(withSources('Tea is hot [1].\n', [{ citations: [source(1), source(2)] }])).toBe(
      String.raw`Tea is hot [1].` + '\n\n' + String.raw`- \[1\] [Page 1](https://site.example/1)`,
    );
    expect(withSources('Tea is hot.', [])).toBe('Tea is hot.');
  });
});
