import { expect, it } from 'vitest';
import type { CodeLine } from '#/components/markdown/highlight-protocol.ts';
import { recolored } from './recolored.ts';

const colored: readonly CodeLine[] = [[['a', 'key']], [['b', 'name'], ['!']], [['c', 'string']]];

it('keeps the colours of lines that stayed, above and below what is typed', () => {
  expect(recolored('a\nnew\nb!\nc', colored)).toEqual([colored[0], [['new']], colored[1], colored[2]]);
  expect(recolored('a\nc', colored)).toEqual([colored[0], colored[2]]);
  expect(recolored('a\nb!\nc', colored)).toEqual(colored);
});

it('is plain before anything was coloured', () => {
  expect(recolored('a\nb', [])).toEqual([[['a']], [['b']]]);
});
