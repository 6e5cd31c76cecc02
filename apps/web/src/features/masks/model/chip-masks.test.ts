import { Mask } from '@parley/contract';
import { expect, it } from 'vitest';
import { chipMasks } from './chip-masks.ts';

const builtin = (id: string, icon: string) => Mask.parse({ id, icon, builtin: true });
const own = (id: string, name = 'Mine') => Mask.parse({ id, name });
const idsOf = (masks: readonly Mask[]) => chipMasks(masks).map(({ id }) => id);

it('offers the user’s own masks first, then built-in ones of different kinds, six at most', () => {
  const file = ['pen', 'pen', 'mail', 'mail', 'code', 'graduation-cap', 'map'].map((icon, index) =>
    builtin(`${icon}${index}`, icon),
  );
  expect(idsOf([own('mine'), own('unnamed', ' '), ...file])).toEqual([
    'mine',
    'graduation-cap5',
    'pen0',
    'code4',
    'pen1',
    'mail2',
  ]);
  expect(idsOf(Array.from({ length: 9 }, (_, index) => own(String(index))))).toHaveLength(6);
  expect(idsOf([])).toEqual([]);
});
