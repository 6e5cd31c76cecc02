import { LANGUAGES as CONTRACT_LANGUAGES } from '@parley/contract';
import { expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.ts';
import { languageOf, LANGUAGES } from './languages.ts';

it.each([
  ['a stored choice before every browser locale', 'fr', ['de-DE'], 'fr'],
  ['the browser locale when nothing is stored', null, ['de-DE'], 'de'],
  ['the browser locale when the stored choice is not a language of ours', 'klingon', ['de-DE'], 'de'],
  ['Traditional Chinese for Taiwan', null, ['zh-TW'], 'tw'],
  ['Traditional Chinese for Hong Kong', null, ['zh-HK'], 'tw'],
  ['Traditional Chinese by script', null, ['zh-Hant-MY'], 'tw'],
  ['Simplified Chinese for every other region', null, ['zh-SG'], 'cn'],
  ['Simplified Chinese for the language alone', null, ['zh'], 'cn'],
  ['Portuguese for Brazil', null, ['pt-BR'], 'pt'],
  ['Norwegian for Bokmål', null, ['nb-NO'], 'no'],
  ['Norwegian for Nynorsk', null, ['nn'], 'no'],
  ['Norwegian for the general tag', null, ['no'], 'no'],
  ['Japanese under our own code', null, ['ja-JP'], 'jp'],
  ['Indonesian under its old tag', null, ['in-ID'], 'id'],
  ['a locale written with an underscore', null, ['ko_KR'], 'ko'],
  ['the next locale when the first has no translation', null, ['pl-PL', 'sk-SK'], 'sk'],
  ['the language over the country it is read in', null, ['en-ID'], 'en'],
  ['English when no locale has a translation', null, ['pl-PL', 'fi'], 'en'],
  ['English when the browser names no locale', undefined, [], 'en'],
  ['no language for a subtag that is only a region of ours', null, ['tw', 'jp', 'cn'], 'en'],
])('chooses %s', (_case, stored, locales, expected) => {
  expect(chooseLanguage(stored, locales)).toBe(expected);
});

it('offers exactly the languages the contract names', () => {
  expect(LANGUAGES.map(({ code }) => code)).toEqual([...CONTRACT_LANGUAGES]);
});

it('writes Arabic from right to left and everything else from left to right', () => {
  expect(LANGUAGES.filter(({ dir }) => dir === 'rtl').map(({ code }) => code)).toEqual(['ar']);
});

it('falls back on English for a code it does not know', () => {
  expect(languageOf('xx')).toMatchObject({ code: 'en', tag: 'en' });
});
