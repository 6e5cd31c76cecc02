import { describe, expect, it } from 'vitest';
import { promptAtSpeed, soldForPrompt } from './speeds.ts';

const models = (...names: string[]) => names.map((name) => ({ name }));
const THREE = models('mj-relax', 'mj-fast', 'mj-turbo');

describe('a picture by task is sold', () => {
  it.each([
    ['as the model that is named', THREE, 'mj-fast', 'A boat', 'mj-fast'],
    ['as the model of the speed that is written', THREE, undefined, 'A boat —Turbo', 'mj-turbo'],
    ['as the first where nothing is said', THREE, undefined, 'A fast boat', 'mj-relax'],
    ['as the plain one for a speed without a model', models('mj-relax', 'mj'), undefined, 'A boat --fast', 'mj'],
    ['at any speed where none has a model', models('mj', 'mj-6'), 'mj-6', 'A boat --turbo', 'mj-6'],
    ['at any speed that has no other model', models('mj', 'mj-turbo'), 'mj', 'A boat --relax', 'mj'],
    ['as nothing that is not offered', THREE, 'mj-9', 'A boat', undefined],
  ])('%s', (_, offered, name, prompt, sold) => {
    expect(soldForPrompt(offered, name, prompt)?.name).toBe(sold);
  });

  it.each([
    [
      'another speed',
      THREE,
      'mj-relax',
      'A boat --turbo',
      'mj-relax does not draw with --turbo, please choose mj-turbo',
    ],
    ['two speeds', THREE, undefined, 'A boat --relax --turbo', 'mj-relax does not draw with --turbo'],
    ['a speed with a model of its own', models('mj', 'mj-turbo'), 'mj', 'A boat -- TURBO', 'please choose mj-turbo'],
    ['a speed that nobody sells', models('mj-relax'), 'mj-relax', 'A boat --turbo', 'does not draw with --turbo'],
    ['several settings in one', THREE, 'mj-relax', 'A boat --{relax, turbo}', 'write every setting out'],
  ])('not with %s', (_, offered, name, prompt, words) => {
    expect(() => soldForPrompt(offered, name, prompt)).toThrow(words);
  });
});

it('draws at the speed that was sold', () => {
  expect(promptAtSpeed('A boat', { name: 'midjourney-relax' })).toBe('A boat --relax');
  expect(promptAtSpeed('A boat --relax', { name: 'midjourney-relax' })).toBe('A boat --relax');
  expect(promptAtSpeed('A boat', { name: 'midjourney' })).toBe('A boat');
});
