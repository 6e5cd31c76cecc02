import { expect, it } from 'vitest';
import { render } from '#/testing/render.tsx';
import { texts } from './locales/ar.ts';
import { createTranslator } from './translator.ts';

/** The place of some words of an element on the screen. */
function rectOf(element: Element, words: string): DOMRect {
  const text = element.firstChild as Text;
  const range = document.createRange();
  range.setStart(text, text.data.indexOf(words));
  range.setEnd(text, text.data.indexOf(words) + words.length);
  return range.getBoundingClientRect();
}

it('reads what is used, of how much, from right to left in Arabic, with the unit behind its number', async () => {
  const t = createTranslator({ tag: 'ar', texts });
  await render(
    <p dir="rtl">
      <bdi>{t('chat.status.window', { used: '85', size: '400 ألف' })}</bdi>
    </p>,
  );
  const line = document.querySelector('bdi') as Element;
  const [used, size, unit, rest] = ['85', '400', 'ألف', 'من السياق'].map((words) => rectOf(line, words).right);
  expect([used, size, unit, rest]).toEqual(
    [used, size, unit, rest].toSorted((left, right) => Number(right) - Number(left)),
  );
});
