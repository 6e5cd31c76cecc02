import { describe, expect, it } from 'vitest';
import { namedByTitle } from './prompt-names.ts';

const namesOf = (...titles: string[]) => [
  ...namedByTitle(titles.map((title, at) => ({ id: `id${at}`, title }))).keys(),
];

describe('the names of prompts in programs', () => {
  it.each([
    ['Shorten this', 'shorten-this'],
    ['  Übersetze: ins "Deutsche" ', 'übersetze-ins-deutsche'],
    ['小红书写手', '小红书写手'],
    ['🎉', 'untitled'],
    ['x'.repeat(100), 'x'.repeat(48)],
  ])('follow from the title %j', (title, name) => {
    expect(namesOf(title)).toEqual([name]);
  });

  it('differ, and a later one renames nobody', () => {
    expect(namesOf('Poet', 'poet!')).toEqual(['poet', 'poet-id1']);
    const same = [1, 2, 3].map(() => ({ id: 'same', title: 'Poet' }));
    expect([...namedByTitle(same).keys()]).toEqual(['poet', 'poet-same', 'poet-same-2']);
  });
});
