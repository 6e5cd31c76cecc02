import { describe, expect, it } from 'vitest';
import { textProblems } from './text-problems.ts';

const english = {
  chat: { title: 'Chat', greet: 'Hello {{name}}', ok: 'OK', arrow: '→ {{name}}' },
  files_one: '{{count}} file',
  files_other: '{{count}} files',
};

const german = {
  chat: { title: 'Gespräch', greet: 'Hallo {{name}}', ok: 'OK', arrow: '→ {{name}}' },
  files_one: '{{count}} Datei',
  files_other: '{{count}} Dateien',
};

const problems = (texts: object, tag = 'de') =>
  textProblems(english, { tag, texts: texts as typeof german, sameAsEnglish: new Set(['OK']) });

describe('textProblems', () => {
  it('finds nothing wrong with a complete translation', () => {
    expect(problems(german)).toEqual([]);
  });

  it.each([
    ['a missing text', { ...german, chat: { ...german.chat, title: undefined } }, 'chat.title is missing'],
    ['an unknown text', { ...german, more: 'x' }, 'more is not an English text'],
    ['an empty text', { ...german, chat: { ...german.chat, title: ' ' } }, 'chat.title is empty'],
    ['English words', { ...german, chat: { ...german.chat, title: 'Chat' } }, 'chat.title is still English: Chat'],
    ['a lost placeholder', { ...german, chat: { ...german.chat, greet: 'Hallo' } }, 'chat.greet lacks name'],
    [
      'a placeholder that nobody fills',
      { ...german, chat: { ...german.chat, greet: 'Hallo {{name}} {{nmae}}' } },
      'chat.greet has nmae, which nobody fills',
    ],
    ['a plural without its number', { ...german, files_other: 'Dateien' }, 'files_other lacks count'],
  ])('finds %s', (_, texts, problem) => {
    const cleaned: unknown = JSON.parse(JSON.stringify(texts));
    expect(problems(cleaned as object)).toContain(problem);
  });

  it.each([
    ['zh-CN', { files_other: '{{count}} 个文件' }, []],
    ['zh-CN', { files_one: '一个文件', files_other: '{{count}} 个文件' }, ['files_one is not an English text']],
    [
      'ar',
      { files_one: 'ملف واحد', files_other: '{{count}} ملف' },
      ['files_zero is missing', 'files_two is missing', 'files_few is missing', 'files_many is missing'],
    ],
  ])('wants the plural forms of %s', (tag, forms, expected) => {
    expect(problems({ chat: german.chat, ...forms }, tag)).toEqual(expected);
  });
});
