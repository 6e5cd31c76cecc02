import { describe, expect, it } from 'vitest';
import { loadRecord, migrateState } from '../../../storage/load-record.ts';
import { MaskShelf } from './mask-shelf.ts';
import { maskMigrations } from './mask-migrations.ts';

function steps() {
  let count = 0;
  return maskMigrations(() => `id-${++count}`);
}

const migrated = (version: number, masks: unknown) => migrateState({ version, state: { masks } }, steps())['masks'];

describe('the store of masks', () => {
  it('gives every mask from before 3 an id of its own', () => {
    const masks = migrated(2, { 1: { id: 1, name: 'Cook' }, 2: { id: 1, name: 'Tutor' } });
    expect(masks).toMatchObject({ 'id-1': { id: 'id-1', name: 'Cook' }, 'id-2': { id: 'id-2', name: 'Tutor' } });
  });

  it('keeps ids that are 3 or younger', () => {
    expect(migrated(3, { a: { id: 'a' } })).toMatchObject({ a: { id: 'a' } });
  });

  it('turns a list from before 3.1 into a map by id', () => {
    expect(migrated(3, [{ id: 'a' }, { id: 'b' }])).toMatchObject({ a: { id: 'a' }, b: { id: 'b' } });
  });

  it('puts masks from before 3.1 under their own ids', () => {
    expect(migrated(3, { 7: { id: 'a' } })).toMatchObject({ a: { id: 'a' } });
  });

  it.each([
    ['the default model where there was one', { id: 'a', selectedModels: ['gpt-5'] }, []],
    ['the chosen ones where there were several', { id: 'a', multimodel: true, selectedModels: ['x', 'y'] }, ['x', 'y']],
    ['what it has already', { id: 'a', selectedAiModels: ['z@default'] }, ['z@default']],
  ])('gives masks from before 3.2 their models: %s', (_, mask, models) => {
    expect(migrated(3.1, { a: mask })).toMatchObject({ a: { selectedAiModels: models } });
  });

  it('leaves a store of today as it is', () => {
    const masks = { a: { id: 'a' } };
    expect(migrated(3.2, masks)).toEqual(masks);
  });

  it.each([undefined, null, {}, []])('takes %j for no masks', (masks) => {
    expect(migrated(1, masks)).toEqual({});
  });

  it('is sound after all steps', () => {
    const state = {
      masks: { 5: { id: 5, name: 'Cook', context: [{ id: 'm', date: 0, role: 'system', content: 'Hi' }] } },
    };
    const loaded = loadRecord({ name: 'mask-store', version: 2, lastUpdateTime: 1, state }, MaskShelf, steps());
    expect(loaded).toMatchObject({
      kind: 'sound',
      state: { masks: { 'id-1': { name: 'Cook', selectedAiModels: [] } } },
    });
  });
});
