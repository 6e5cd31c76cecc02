import { AppConfig } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { isChanged, resetPatch } from './setting-keys.ts';

const defaults = AppConfig.parse({});
const changed = AppConfig.parse({ fontSize: 20, modelConfig: { temperature: 1.5, top_p: 0.3 } });

describe('a changed setting', () => {
  it.each([
    [['fontSize'], true],
    [['theme'], false],
    [['theme', 'fontSize'], true],
    [['modelConfig.temperature'], true],
    [['modelConfig.max_tokens'], false],
    [['summaryConfig.model'], false],
  ] as const)('is known by its key: %j', (keys, expected) => {
    expect(isChanged(changed, defaults, keys)).toBe(expected);
  });

  it('counts as changed only where the value differs, not the object', () => {
    expect(isChanged(AppConfig.parse({ selectedModels: [] }), defaults, ['selectedModels'])).toBe(false);
  });

  it('goes back without its neighbours', () => {
    const patch = resetPatch(changed, defaults, ['modelConfig.temperature']);
    expect(Object.keys(patch)).toEqual(['modelConfig']);
    expect(patch.modelConfig).toMatchObject({ temperature: 0.5, top_p: 0.3 });
  });

  it('goes back together with others of its group', () => {
    const patch = resetPatch(changed, defaults, ['modelConfig.temperature', 'modelConfig.top_p', 'fontSize']);
    expect({ ...changed, ...patch }).toEqual(defaults);
  });
});
