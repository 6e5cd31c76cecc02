import { Mask } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { findMasks, languagesOf, lineAbout } from './find-masks.ts';

const mask = (name: string, lang = 'en', told = '') =>
  Mask.parse({ id: name, name, lang, context: told ? [{ id: 'm', date: 0, role: 'system', content: told }] : [] });

const names = (masks: readonly Mask[]) => masks.map(({ name }) => name);

const masks = [
  mask('Careful Editor', 'en', 'You edit texts.'),
  mask('Éditeur patient', 'fr'),
  mask('文字润色', 'cn'),
  mask('محرر', 'ar'),
  mask('Cook', 'en', 'You cook without an editor.'),
];

describe('finding masks', () => {
  it.each([
    ['', names(masks)],
    ['edit', ['Éditeur patient', 'Careful Editor', 'Cook']],
    ['润色', ['文字润色']],
    ['محر', ['محرر']],
    ['ce', ['Careful Editor']],
    ['nothing like it', []],
  ])('answers %j, names before contexts', (text, found) => {
    expect(names(findMasks(masks, { text }))).toEqual(found);
  });

  it('keeps to a language', () => {
    expect(names(findMasks(masks, { text: '', language: 'en' }))).toEqual(['Careful Editor', 'Cook']);
  });

  it('sorts names of any script, with emoji and numbers', () => {
    const mixed = ['Zebra', 'éclair', 'Mask 10', 'Mask 2', 'Ärztin', '编辑', 'محرر', '👩‍🍳 Chef'].map((name) =>
      mask(name),
    );
    expect(names(findMasks(mixed, { text: '', order: 'name', tag: 'en' }))).toEqual([
      '👩‍🍳 Chef',
      'Ärztin',
      'éclair',
      'Mask 2',
      'Mask 10',
      'Zebra',
      'محرر',
      '编辑',
    ]);
  });
});

describe('what a row says', () => {
  it('is the beginning of the instruction on one line', () => {
    expect(lineAbout(mask('x', 'en', 'You edit.\n\nKindly.'))).toBe('You edit. Kindly.');
    expect(lineAbout(mask('x'))).toBe('');
  });

  it('is the description where there is one, and it is searched', () => {
    const described = { ...mask('x', 'en', 'You edit.'), description: ' Keeps your voice ' };
    expect(lineAbout(described)).toBe('Keeps your voice');
    expect(findMasks([mask('y'), described], { text: 'voice' })).toEqual([described]);
  });

  it('names the languages, the reader’s first', () => {
    expect(languagesOf(masks, 'en')).toEqual(['en', 'ar', 'cn', 'fr']);
  });
});
