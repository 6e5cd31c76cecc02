import { Mask } from '@parley/contract';
import { expect, it } from 'vitest';
import { chipMasks, recentMaskIds } from './chip-masks.ts';

const builtin = (id: string, icon: string) => Mask.parse({ id, icon, builtin: true });
const own = (id: string, name = 'Mine') => Mask.parse({ id, name });
const idsOf = (masks: readonly Mask[], recentIds: readonly string[] = []) =>
  chipMasks(masks, recentIds).map(({ id }) => id);

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

it('offers masks that were used lately first, each once, and none that is gone', () => {
  const masks = [own('mine'), own('other'), builtin('pen', 'pen'), builtin('mail', 'mail')];
  expect(idsOf(masks, ['mail', 'gone', 'other'])).toEqual(['mail', 'other', 'mine', 'pen']);
});

it('knows masks as used once something was said in a chat with them', () => {
  const chats = [
    { mask: { id: 'early' }, lastUpdate: 1, messageCount: 2 },
    { mask: { id: 'late' }, lastUpdate: 3, messageCount: 2 },
    { mask: { id: '' }, lastUpdate: 9, messageCount: 2 },
    { mask: { id: 'early' }, lastUpdate: 2, messageCount: 4 },
    { mask: { id: 'tried' }, lastUpdate: 8, messageCount: 0 },
  ];
  expect(recentMaskIds(chats)).toEqual(['late', 'early']);
});
