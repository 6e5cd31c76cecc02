import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { SAME_AS_ENGLISH } from './same-as-english.ts';
import { textProblems } from './text-problems.ts';

type TextTree = Parameters<typeof textProblems>[0];

const ENGLISH_PARTS = import.meta.glob<TextTree>('./locales/en/*.ts', { eager: true });
const TRANSLATIONS = import.meta.glob<TextTree>(['./locales/*.ts', '!./locales/en.ts'], {
  eager: true,
  import: 'texts',
});

/** All English texts, those that load later included. */
const english: TextTree = Object.assign({}, ...Object.values(ENGLISH_PARTS)) as TextTree;

describe.for(LANGUAGES.filter(({ code, complete }) => complete && code !== 'en'))('$name', ({ code, tag }) => {
  it('has every text, with its placeholders and plural forms, and none left in English', () => {
    const texts = TRANSLATIONS[`./locales/${code}.ts`];
    expect(texts, `locales/${code}.ts`).toBeDefined();
    expect(textProblems(english, { tag, texts: texts ?? {}, sameAsEnglish: SAME_AS_ENGLISH })).toEqual([]);
  });
});

describe('the languages of the menu', () => {
  it('are those with a complete translation', () => {
    const translated = Object.keys(TRANSLATIONS).map((file) => file.replace(/^.*\/|\.ts$/g, ''));
    const complete = LANGUAGES.filter((language) => language.complete).map(({ code }) => code);
    expect(complete.toSorted()).toEqual([...translated, 'en'].toSorted());
  });
});
