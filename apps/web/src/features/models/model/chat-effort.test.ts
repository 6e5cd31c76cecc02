import { Mask, ModelConfig } from '@parley/contract';
import { expect, it } from 'vitest';
import { effortChange, ownEffort } from './chat-effort.ts';

const global = ModelConfig.parse({ temperature: 1.1 });
const plain = Mask.parse({ id: '' });

it('gives a chat an effort of its own and takes it back without a trace', () => {
  expect(ownEffort(plain, global)).toBeUndefined();
  const high = { ...plain, ...effortChange(plain, global, 'high') };
  expect(high).toMatchObject({ syncGlobalConfig: false, modelConfig: { temperature: 1.1, reasoning_effort: 'high' } });
  expect(ownEffort(high, global)).toBe('high');
  expect(effortChange(high, global, undefined)).toEqual({ syncGlobalConfig: true, modelConfig: global });
});

it('leaves the other settings that a chat has of its own', () => {
  const warm = { ...plain, syncGlobalConfig: false, modelConfig: { ...global, temperature: 1.9 } };
  const low = { ...warm, ...effortChange(warm, global, 'low') };
  expect(low.modelConfig).toMatchObject({ temperature: 1.9, reasoning_effort: 'low' });
  expect(effortChange(low, global, undefined)).toEqual({ syncGlobalConfig: false, modelConfig: warm.modelConfig });
});
