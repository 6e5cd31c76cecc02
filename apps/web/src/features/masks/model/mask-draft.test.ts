import { ModelConfig } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { clonedMask, fileNameOf, losesOwnConfig, modelsOf, newMask, withSync } from './mask-draft.ts';

const global = ModelConfig.parse({ temperature: 0.7 });
const mask = newMask({ id: 'a', now: 1 }, { name: 'Cook', lang: 'en' });

describe('a mask', () => {
  it('begins by following the app', () => {
    expect(mask).toMatchObject({
      id: 'a',
      name: 'Cook',
      createdAt: 1,
      syncGlobalConfig: true,
      builtin: false,
      context: [],
    });
  });

  it('is the user’s own once it is cloned', () => {
    const builtin = { ...mask, id: '100000', builtin: true, shareLink: 'x' };
    const clone = clonedMask(builtin, { id: 'b', now: 9 }, 'Cook 2');
    expect(clone).toMatchObject({ id: 'b', name: 'Cook 2', builtin: false, createdAt: 9 });
    expect(clone).not.toHaveProperty('shareLink');
  });

  it('begins with the values of the app when it goes its own way', () => {
    const own = withSync(mask, false, global);
    expect(own).toMatchObject({ syncGlobalConfig: false, modelConfig: { temperature: 0.7 } });
    expect(losesOwnConfig(own, global)).toBe(false);
    expect(losesOwnConfig({ ...own, modelConfig: { ...global, temperature: 1 } }, global)).toBe(true);
    expect(losesOwnConfig(mask, global)).toBe(false);
  });

  it.each([
    [false, ['a', 'b'], ['a']],
    [true, ['a', 'b'], ['a', 'b']],
    [false, [], []],
  ])('asks (several: %s) of %j the models %j', (multimodel, selectedAiModels, models) => {
    expect(modelsOf({ multimodel, selectedAiModels })).toEqual(models);
  });

  it.each([
    ['Careful Editor', 'Careful Editor.json'],
    ['a/b\\c:d*?"<>|', 'a b c d.json'],
    ['..', 'Mask.json'],
    ['编辑 👩‍🍳', '编辑 👩‍🍳.json'],
    ['محرر', 'محرر.json'],
  ])('is saved under a name that every system takes: %s', (name, file) => {
    expect(fileNameOf(name, 'Mask')).toBe(file);
  });
});
