import { NewPicture } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { midjourneyName, midjourneyPrompt } from './midjourney-prompt.ts';

const prompt = (fields: object, name = 'midjourney') =>
  midjourneyPrompt(NewPicture.parse({ model: 'm', prompt: 'a boat', ...fields }), name);

describe('a prompt for Midjourney', () => {
  it('has its settings behind the words', () => {
    expect(prompt({ aspectRatio: '3:2', version: '7', negativePrompt: 'people', more: { mode: 'relax' } })).toBe(
      'a boat --ar 3:2 --v 7 --no people --relax',
    );
    expect(prompt({ aspectRatio: '1:1' })).toBe('a boat');
    expect(prompt({ version: '6', seed: 0, more: { stylize: 250, chaos: 5 } }, 'niji-journey')).toBe(
      'a boat --niji 6 --stylize 250 --chaos 5 --seed 0',
    );
  });

  it('keeps what is written in the prompt already, and puts a style before it', () => {
    expect(
      prompt({ prompt: 'a boat --ar 2:3 --turbo', aspectRatio: '16:9', style: 'line-art', more: { mode: 'fast' } }),
    ).toBe('a boat, line art --ar 2:3 --turbo');
  });

  it('follows the name of the model', () => {
    expect(prompt({ more: { mode: 'fast' } }, 'midjourney-7-turbo')).toBe('a boat --v 7 --turbo');
    expect(midjourneyName('mj/niji-6')).toEqual({ isNiji: true, version: '6', mode: undefined });
    expect(midjourneyName('mj_relax')).toEqual({ isNiji: false, version: undefined, mode: 'relax' });
  });

  it('lets no value write flags of its own', () => {
    expect(prompt({ negativePrompt: 'people --turbo\n--v 1' })).toBe('a boat --no people turbo v 1');
  });
});
