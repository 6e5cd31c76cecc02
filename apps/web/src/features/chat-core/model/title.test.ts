import { TitleConfig } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { cleanTitle, isTitleDue } from './title.ts';

describe('a chat is named', () => {
  const session = { hasOwnTopic: false, isIncognito: false };

  it.each([0, 2, 3, 4, 6])('once: not after %i answers', (pairs) => {
    expect(isTitleDue({ session, config: TitleConfig.parse({}), pairs })).toBe(false);
    expect(isTitleDue({ session, config: TitleConfig.parse({}), pairs: 1 })).toBe(true);
  });

  it.each([
    [0, false],
    [1, true],
    [2, false],
    [3, true],
    [4, false],
    [6, true],
  ])('again every few where that is on: after %i answers %s', (pairs, expected) => {
    expect(isTitleDue({ session, config: TitleConfig.parse({ repeats: true }), pairs })).toBe(expected);
  });

  it.each([
    ['when a person named it', { hasOwnTopic: true, isIncognito: false }, {}],
    ['incognito', { hasOwnTopic: false, isIncognito: true }, {}],
    ['when that is switched off', { hasOwnTopic: false, isIncognito: false }, { autoGenerate: false }],
  ])('never %s', (_, chat, config) => {
    expect(isTitleDue({ session: chat, config: TitleConfig.parse(config), pairs: 1 })).toBe(false);
  });
});

it.each([
  ['Baking sourdough at home', 'Baking sourdough at home'],
  ['  Baking sourdough at home.\n', 'Baking sourdough at home'],
  ['"Baking sourdough at home."', 'Baking sourdough at home'],
  ['“Baking sourdough”.', 'Baking sourdough'],
  ['「家でパンを焼く」', '家でパンを焼く'],
  ['在家烤面包。', '在家烤面包'],
  ['« Faire du pain »', 'Faire du pain'],
  ['**Baking** _sourdough_ at `home`', 'Baking sourdough at home'],
  ['# Baking sourdough', 'Baking sourdough'],
  ['1. Baking sourdough', 'Baking sourdough'],
  ['Title: Baking sourdough', 'Baking sourdough'],
  ['**Title:** "Baking sourdough"', 'Baking sourdough'],
  ['标题：烤面包', '烤面包'],
  ['<think>They bake.\nA title…</think>\n\nBaking sourdough', 'Baking sourdough'],
  ['---\nBaking sourdough\nBecause they asked about bread.', 'Baking sourdough'],
  ['🍞 Baking sourdough', '🍞 Baking sourdough'],
  ['Why snake_case and 2 * 3', 'Why snake_case and 2 * 3'],
  ['“Foo” against “Bar”', '“Foo” against “Bar”'],
  ['Where is my cat?', 'Where is my cat?'],
  ['Baking\tsourdough   bread', 'Baking sourdough bread'],
  ['', ''],
  ['  \n"."\n', ''],
  ['word '.repeat(30), 'word word word word word word word word word…'],
  ['字'.repeat(60), `${'字'.repeat(47)}…`],
])('makes a title of %j', (answer, expected) => {
  expect(cleanTitle(answer)).toBe(expected);
});
