import { expect, it } from 'vitest';
import type { TextKey } from './text-key.ts';
import { createTranslator } from './translator.ts';

const en = {
  tag: 'en',
  texts: {
    chat: {
      send: 'Send',
      greet: 'Hello {{ name }}, {{name}}',
      lines_one: '{{count}} line',
      lines_other: '{{count}} lines',
    },
    only: 'Only here',
  },
};
const ru = {
  tag: 'ru',
  texts: {
    chat: {
      send: 'Отправить',
      lines_one: '{{count}} строка',
      lines_few: '{{count}} строки',
      lines_other: '{{count}} строк',
    },
  },
};

const word = (translate: ReturnType<typeof createTranslator>, key: string, values?: Record<string, string | number>) =>
  translate(key as TextKey, values);

it('finds a text by its path', () => {
  expect(word(createTranslator(en), 'chat.send')).toBe('Send');
});

it('fills every gap, and leaves one without a value visible', () => {
  expect(word(createTranslator(en), 'chat.greet', { name: 'Ada' })).toBe('Hello Ada, Ada');
  expect(word(createTranslator(en), 'chat.greet')).toBe('Hello {{ name }}, {{name}}');
});

it('does not read a value as another gap', () => {
  expect(word(createTranslator(en), 'chat.greet', { name: '{{name}} $&' })).toBe('Hello {{name}} $&, {{name}} $&');
});

it.each([
  [1, '1 строка'],
  [3, '3 строки'],
  [5, '5 строк'],
  [21, '21 строка'],
])('takes the plural form the language has for %d', (count, expected) => {
  expect(word(createTranslator(ru, en), 'chat.lines', { count })).toBe(expected);
});

it('falls back on English, with the plural forms of English', () => {
  expect(word(createTranslator(ru, en), 'only')).toBe('Only here');
  const withoutPlural = { tag: 'ru', texts: {} };
  expect(word(createTranslator(withoutPlural, en), 'chat.lines', { count: 3 })).toBe('3 lines');
});

it('shows the key itself when no language has a text', () => {
  expect(word(createTranslator(ru, en), 'chat.missing')).toBe('chat.missing');
  expect(word(createTranslator(ru, en), 'constructor.name')).toBe('constructor.name');
});
