import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { KeepQuestion } from './keep-question.tsx';

const question = () => page.getByRole('region', { name: 'Keep your chats on this server?' });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

it('is put away until the next visit, without an answer to the server', async () => {
  const calls = vi.spyOn(globalThis, 'fetch');
  await render(<KeepQuestion />);
  await question().getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => question().query()).toBeNull();
  // Another screen has been shown meanwhile.
  await render(<KeepQuestion />);
  expect(question().query()).toBeNull();
  expect(calls).not.toHaveBeenCalled();
  sessionStorage.clear();
  await render(<KeepQuestion />);
  await expect.element(question()).toBeVisible();
});

it('hands the focus to the box of the chat below it', async () => {
  await render(
    <main id="content" tabIndex={-1}>
      <KeepQuestion />
      <textarea aria-label="Message" />
    </main>,
  );
  const later = question().getByRole('button', { name: 'Not now' });
  await later.click();
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
});
