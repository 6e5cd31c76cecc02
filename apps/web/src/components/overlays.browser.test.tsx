import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { askText, confirm, previewImage } from './overlays.tsx';
import { watchComposition } from './composition.ts';

beforeEach(() => page.viewport(1_000, 700));

const question = { title: 'Delete this chat?', text: 'Its messages go with it.', confirmLabel: 'Delete chat' };

it('answers yes when the act is pressed', async () => {
  await render(null);
  const answer = confirm({ ...question, danger: true });
  await page.getByRole('button', { name: 'Delete chat' }).click();
  await expect(answer).resolves.toBe(true);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

it('answers no when the question is cancelled or closed', async () => {
  await render(null);
  const cancelled = confirm(question);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(cancelled).resolves.toBe(false);

  const closed = confirm(question);
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect(closed).resolves.toBe(false);
});

it('says what follows to screen readers as well', async () => {
  await render(null);
  void confirm(question);
  await expect.element(page.getByRole('alertdialog')).toHaveAccessibleDescription('Its messages go with it.');
});

it('shows the text it was given and answers with what was typed', async () => {
  await render(null);
  const answer = askText({ title: 'Edit', label: 'Message', initial: 'Hello', confirmLabel: 'Save' });
  const field = page.getByLabelText('Message');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('rows', '3');
  await field.fill('Good evening');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(answer).resolves.toBe('Good evening');
});

it('confirms several lines with Ctrl+Enter, while Enter adds a line', async () => {
  await render(null);
  const answer = askText({ title: 'Edit', label: 'Message', confirmLabel: 'Save' });
  await expect.element(page.getByLabelText('Message')).toHaveFocus();
  await userEvent.keyboard('one{Enter}two{Control>}{Enter}{/Control}');
  await expect(answer).resolves.toBe('one\ntwo');
});

it('confirms a single line with Enter', async () => {
  await render(null);
  const answer = askText({ title: 'Rename', label: 'Name', rows: 1, confirmLabel: 'Rename' });
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Notes{Enter}');
  await expect(answer).resolves.toBe('Notes');
});

it.each([
  ['during the composition', { isComposing: true }],
  ['that Safari sends as key 229', { keyCode: 229 }],
])('never submits on the Enter of an input method %s', async (_case, init) => {
  await render(null);
  const answered = vi.fn<(text: string | null) => void>();
  void askText({ title: 'Rename', label: 'Name', rows: 1, confirmLabel: 'Rename' }).then(answered);
  const field = page.getByLabelText('Name');
  await field.fill('にほん');

  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
  await expect.element(field).toHaveFocus();
  expect(answered).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => answered.mock.calls).toEqual([[null]]);
});

it('never submits on the Enter right after a composition has ended', async () => {
  watchComposition();
  await render(null);
  const answered = vi.fn<(text: string | null) => void>();
  void askText({ title: 'Rename', label: 'Name', rows: 1, confirmLabel: 'Rename' }).then(answered);
  const field = page.getByLabelText('Name');
  await field.fill('にほん');

  field.element().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await expect.element(field).toHaveFocus();
  expect(answered).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => answered.mock.calls).toEqual([[null]]);
});

it('says what is wrong with a text and keeps asking', async () => {
  await render(null);
  const validate = (text: string) => (text.trim() === '' ? 'A name is needed.' : undefined);
  const answer = askText({ title: 'Rename', label: 'Name', rows: 1, confirmLabel: 'Rename', validate });
  await page.getByRole('button', { name: 'Rename' }).click();
  const field = page.getByLabelText('Name');
  await expect.element(page.getByText('A name is needed.')).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');

  await field.fill('Notes');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(answer).resolves.toBe('Notes');
});

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="300" height="200"%3E%3Crect width="300" height="200"/%3E%3C/svg%3E';

it('zooms a picture by keyboard and closes it with Escape', async () => {
  await render(null);
  const closed = previewImage({ src: PICTURE, alt: 'A plan' });
  const picture = page.getByRole('img', { name: 'A plan' });
  await expect.element(picture).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();

  // Keys are heard once it has the focus.
  const dialog = page.getByRole('dialog').element();
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('++');
  await expect.poll(() => picture.element().getBoundingClientRect().width).toBeGreaterThan(500);
  await userEvent.keyboard('0');
  await expect.poll(() => Math.round(picture.element().getBoundingClientRect().width)).toBe(300);
  await userEvent.keyboard('{Escape}');
  await expect(closed).resolves.toBeUndefined();
});
