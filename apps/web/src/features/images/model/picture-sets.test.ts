import { expect, it } from 'vitest';
import type { PictureStatus } from '#/storage/pictures/picture-record.ts';
import { aRecord } from '../testing/pictures.ts';
import { setsOf, shownTogether, stateOf, tasksOf } from './picture-sets.ts';
import { ratioOf, shapeOf } from './set-shape.ts';

const one = (id: string, status: PictureStatus, createdAt: number, setId = id, index = 0) =>
  aRecord({ id, setId, status, createdAt, index });

it('stands as its pictures do, and has failed where some are missing', () => {
  const states = (...statuses: PictureStatus[]) =>
    setsOf(statuses.map((status, index) => one(`p${index}`, status, 1, 's', index))).map(stateOf);
  expect(states('success', 'running', 'error')).toEqual(['running']);
  expect(states('wait', 'wait')).toEqual(['wait']);
  expect(states('success', 'error')).toEqual(['error']);
  expect(states('success', 'success')).toEqual(['success']);
});

it('shows what was asked for together, the newest unless another is wanted', () => {
  const sets = setsOf([one('a', 'success', 3), one('b', 'success', 3), one('c', 'success', 1)]);
  const ids = (moment?: number) => shownTogether(sets, moment).map(({ setId }) => setId);
  expect(ids()).toEqual(['a', 'b']);
  expect(ids(1)).toEqual(['c']);
  expect(ids(2)).toEqual(['a', 'b']);
});

it('shows sets of several models in the order in which those were chosen', () => {
  const placed = (id: string, place: number) => aRecord({ id, setId: id, createdAt: 3, place });
  const sets = setsOf([placed('a', 2), placed('b', 0), placed('c', 1)]);
  expect(shownTogether(sets, undefined).map(({ setId }) => setId)).toEqual(['b', 'c', 'a']);
});

it('lists what runs, then what waits in its order, then what failed', () => {
  const sets = setsOf([
    one('late', 'wait', 5),
    one('early', 'wait', 4),
    one('broken', 'error', 1),
    one('busy', 'running', 3),
    one('done', 'success', 9),
  ]);
  expect(tasksOf(sets).map(({ setId }) => setId)).toEqual(['busy', 'early', 'late', 'broken']);
});

it('makes pictures as large as all of them fit', () => {
  expect(shapeOf(4, 1, { width: 808, height: 608, gap: 8 })).toEqual({ columns: 2, cell: 300 });
  expect(shapeOf(4, 1, { width: 1_624, height: 400, gap: 8 })).toEqual({ columns: 4, cell: 400 });
  expect(shapeOf(1, 16 / 9, { width: 320, height: 900, gap: 8 })).toEqual({ columns: 1, cell: 320 });
});

it('knows a shape before there is a picture', () => {
  const waiting = (request: object) => aRecord({ width: 0, height: 0, request });
  expect(ratioOf([waiting({ aspectRatio: '16:9' })])).toBeCloseTo(16 / 9);
  expect(ratioOf([waiting({ size: '1024x1536' })])).toBeCloseTo(2 / 3);
  expect(ratioOf([waiting({ size: 'auto' })])).toBe(1);
  expect(ratioOf([waiting({ size: '9999x1' })])).toBe(3);
  expect(ratioOf([aRecord({ width: 300, height: 200, request: { size: '1024x1024' } })])).toBe(1.5);
});
