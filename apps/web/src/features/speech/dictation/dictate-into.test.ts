import { SttConfig } from '@parley/contract';
import { expect, it } from 'vitest';
import { dictateInto } from './dictate-into.ts';
import type { DictationListener } from './dictation.ts';

/** A box with a cursor at `|`, and an engine that hears what the test says. */
function dictating(marked: string) {
  const box = { text: '', cursor: 0 };
  const type = (next: string) => {
    box.cursor = next.indexOf('|');
    box.text = next.replace('|', '');
  };
  type(marked);
  let listener: DictationListener | undefined;
  dictateInto(
    {
      read: () => ({ text: box.text, from: box.cursor, to: box.cursor }),
      write: (text, cursor) => Object.assign(box, { text, cursor }),
    },
    SttConfig.parse({}),
    () => {},
    (_, heard) => {
      listener = heard;
      return { stop: () => {}, cancel: () => {} };
    },
  );
  return {
    hear: (words: string, isFinal = false) => listener?.onWords(words, isFinal),
    type,
    shown: () => `${box.text.slice(0, box.cursor)}|${box.text.slice(box.cursor)}`,
  };
}

it('shows words while they are said, and takes back those that were misheard', () => {
  const { hear, shown } = dictating('Say |!');
  hear('eye');
  expect(shown()).toBe('Say eye|!');
  hear('I scream');
  expect(shown()).toBe('Say I scream|!');
  hear('ice cream', true);
  expect(shown()).toBe('Say ice cream|!');
});

it('goes on after a phrase with the next one', () => {
  const { hear, shown } = dictating('|');
  hear('Hello.', true);
  hear(' How are');
  hear(' How are you?', true);
  expect(shown()).toBe('Hello. How are you?|');
});

it('leaves what is typed meanwhile alone', () => {
  const { hear, type, shown } = dictating('|');
  hear('one two');
  type('One, two|');
  hear('one two three', true);
  expect(shown()).toBe('One, two three|');
  type('One, two three. And |');
  hear('four', true);
  expect(shown()).toBe('One, two three. And four|');
});
