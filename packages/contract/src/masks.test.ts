import { describe, expect, it } from 'vitest';
import { listMasks, Mask } from './masks.ts';
import { BuiltinPrompts, builtinPromptsOf } from './prompts.ts';

const mask = (id: string, createdAt: number, builtin = false) => Mask.parse({ id, createdAt, builtin });

describe('the list of masks', () => {
  const own = [mask('old', 1), mask('new', 2)];
  const builtin = [mask('100000', 9, true)];

  it('shows the newest first and the built-in ones last', () => {
    expect(listMasks(own, builtin, false).map(({ id }) => id)).toEqual(['new', 'old', '100000']);
  });

  it('leaves the built-in ones out when they are hidden', () => {
    expect(listMasks(own, builtin, true).map(({ id }) => id)).toEqual(['new', 'old']);
  });
});

describe('built-in prompts', () => {
  it('need a title and content', () => {
    const file = BuiltinPrompts.parse({
      en: [
        ['Poet', 'Write a poem'],
        ['', 'x'],
        ['Empty', ' '],
      ],
    });
    expect(builtinPromptsOf(file, 'en')).toMatchObject([{ title: 'Poet', content: 'Write a poem', isUser: false }]);
  });
});
