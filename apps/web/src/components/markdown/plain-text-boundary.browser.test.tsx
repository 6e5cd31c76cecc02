import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { Markdown } from './markdown.tsx';
import { PlainTextBoundary } from './plain-text-boundary.tsx';

function Fragile({ text }: { readonly text: string }) {
  if (text.includes('broken')) throw new RangeError('Maximum call stack size exceeded');
  return <b>{text}</b>;
}

it('shows what cannot be drawn as it was written, beside healthy neighbours, and tries the next text anew', async () => {
  let setText = (_text: string): void => {};
  function Middle() {
    const [text, set] = useState('**broken**\nwords');
    setText = set;
    return (
      <PlainTextBoundary text={text}>
        <Fragile text={text} />
      </PlainTextBoundary>
    );
  }
  await render(
    <>
      <Markdown text="one **before**" />
      <Middle />
      <Markdown text="one **after**" />
    </>,
  );
  await expect.element(page.getByText('This message couldn’t be formatted.')).toBeVisible();
  await expect.element(page.getByText('**broken** words')).toBeVisible();
  expect(Array.from(document.querySelectorAll('strong'), (element) => element.textContent)).toEqual([
    'before',
    'after',
  ]);
  flushSync(() => setText('mended'));
  await expect.element(page.getByText('mended')).toBeVisible();
  expect(page.getByText('This message couldn’t be formatted.').query()).toBeNull();
});

it('draws hostile text beside words that are formatted', async () => {
  const hostile = [
    '>'.repeat(10_000),
    '- '.repeat(4_000),
    '['.repeat(20_000),
    '*_'.repeat(5_000),
    '<sub>'.repeat(4_000),
  ];
  await render(<Markdown text={`**first**\n\n${hostile.join('\n\n')}\n\n**last**`} />);
  expect(Array.from(document.querySelectorAll('strong'), (element) => element.textContent)).toContain('first');
  expect(page.getByText('This message couldn’t be formatted.').query()).toBeNull();
});
