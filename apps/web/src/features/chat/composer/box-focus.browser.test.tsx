import { useRef } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { useBoxFocus } from './use-box-focus.ts';

function Screen() {
  const box = useRef<HTMLTextAreaElement>(null);
  useBoxFocus(box);
  return (
    <>
      <button type="button">Copy</button>
      <input aria-label="Search" />
      <select aria-label="Languages" />
      <textarea ref={box} aria-label="Message" />
    </>
  );
}

it('takes what is typed after a button was pressed, and nothing that is typed into a field or a list', async () => {
  await render(<Screen />);
  const box = page.getByLabelText('Message');
  await page.getByRole('button', { name: 'Copy' }).click();
  await userEvent.keyboard('hello there');
  await expect.element(box).toHaveValue('hello there');
  await page.getByLabelText('Search').click();
  await userEvent.keyboard('word');
  await expect.element(page.getByLabelText('Search')).toHaveValue('word');
  await page.getByLabelText('Languages').click();
  await userEvent.keyboard('d');
  await expect.element(box).toHaveValue('hello there');
});
