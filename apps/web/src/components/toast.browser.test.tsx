import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { confirm } from './overlays.tsx';
import { centreToastsOn } from './toast-place.ts';
import { resumeToasts, useToasts } from './toast-store.ts';
import { showToast } from './toast.tsx';

beforeEach(() => {
  // Elsewhere they stay.
  resumeToasts();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  if (vi.isFakeTimers()) vi.runAllTimers();
  vi.useRealTimers();
});

const texts = () => useToasts.getState().toasts.map(({ text, isLeaving }) => (isLeaving ? `${text}, leaving` : text));

it('goes after 3 seconds and takes 300 ms to leave', async () => {
  await render(null);
  showToast({ text: 'Copied' });
  vi.advanceTimersByTime(2_999);
  expect(texts()).toEqual(['Copied']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['Copied, leaving']);
  vi.advanceTimersByTime(300);
  expect(texts()).toEqual([]);
});

it('stays 8 seconds where it offers to take something back', async () => {
  await render(null);
  showToast({ text: 'Chat deleted', action: { label: 'Revert', onSelect: () => undefined } });
  vi.advanceTimersByTime(7_999);
  expect(texts()).toEqual(['Chat deleted']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['Chat deleted, leaving']);
});

it('is centred on the content, also when that grows or has moved', async () => {
  await render(
    <div className="flex">
      <div data-testid="side" className="h-10 w-25 shrink-0" />
      <div data-testid="content" className="h-10 grow" />
    </div>,
  );
  const side = page.getByTestId('side').element() as HTMLElement;
  const content = page.getByTestId('content').element() as HTMLElement;
  onTestFinished(centreToastsOn(content));
  showToast({ text: 'Copied' });
  await expect.element(page.getByText('Copied')).toBeVisible();
  const isCentred = () => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect();
    const place = content.getBoundingClientRect();
    return toast && Math.abs(toast.left + toast.right - place.left - place.right) <= 2;
  };
  await expect.poll(isCentred).toBe(true);
  side.style.width = '20px';
  await expect.poll(isCentred).toBe(true);
  content.parentElement?.setAttribute('dir', 'rtl');
  side.style.width = '60px';
  await expect.poll(isCentred).toBe(true);
});

it('runs its action once and leaves', async () => {
  await render(null);
  const revert = vi.fn<() => void>();
  showToast({ text: 'Chat deleted', action: { label: 'Revert', onSelect: revert } });
  const seen: string[][] = [];
  onTestFinished(useToasts.subscribe(() => seen.push(texts())));
  await page.getByRole('button', { name: 'Revert' }).click();
  await expect.poll(() => seen).toContainEqual(['Chat deleted, leaving']);
  expect(revert).toHaveBeenCalledOnce();
});

it('leaves the buttons above it free: of several only the last is shown in full, until they are looked at', async () => {
  await render(<p>Elsewhere</p>);
  showToast({ text: 'Chat archived', action: { label: 'Undo', onSelect: () => undefined } });
  await expect.element(page.getByText('Chat archived')).toBeVisible();
  const heightOf = () => {
    const [first, ...more] = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
    return (more.at(-1)?.bottom ?? first?.bottom ?? 0) - (first?.top ?? 0);
  };
  const alone = heightOf();
  showToast({ text: 'Chat forked', action: { label: 'Undo', onSelect: () => undefined } });
  await expect.element(page.getByText('Chat forked')).toBeVisible();
  await expect.poll(heightOf).toBeLessThan(alone + 8);
  await userEvent.hover(page.getByText('Chat forked'));
  await expect.poll(heightOf).toBeGreaterThan(alone * 2);
  await userEvent.hover(page.getByText('Elsewhere'));
});

it('waits while the pointer rests on it and goes on afterwards', async () => {
  await render(<p>Elsewhere</p>);
  showToast({ text: 'Chat deleted' });
  await userEvent.hover(page.getByText('Chat deleted'));
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Chat deleted']);

  await userEvent.hover(page.getByText('Elsewhere'));
  // In steps: looking for an element makes the clock go on as well, the longer the slower the machine is.
  for (let step = 0; step < 30 && texts()[0] === 'Chat deleted'; step += 1) vi.advanceTimersByTime(100);
  expect(texts()).toEqual(['Chat deleted, leaving']);
});

it('waits while its action has the focus', async () => {
  await render(null);
  showToast({ text: 'Chat deleted', action: { label: 'Revert', onSelect: () => undefined } });
  const action = page.getByRole('button', { name: 'Revert' });
  await expect.element(action).toBeVisible();
  (action.element() as HTMLElement).focus();
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Chat deleted']);
  (action.element() as HTMLElement).blur();
  vi.advanceTimersByTime(8_000);
  expect(texts()).toEqual(['Chat deleted, leaving']);
});

it('lets the oldest go when a fourth arrives', async () => {
  await render(null);
  for (const text of ['one', 'two', 'three', 'four']) showToast({ text });
  expect(texts()).toEqual(['one, leaving', 'two', 'three', 'four']);
});

it('says the same words once, for as long as the last time they were said', async () => {
  await render(null);
  showToast({ text: 'Copied' });
  showToast({ text: 'Pasted' });
  vi.advanceTimersByTime(2_000);
  showToast({ text: 'Copied' });
  expect(texts()).toEqual(['Pasted', 'Copied']);
  vi.advanceTimersByTime(2_999);
  expect(texts()).toEqual(['Copied']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['Copied, leaving']);
});

it('counts acts of the same words and takes all of them back, the newest first', async () => {
  await render(null);
  const undone: string[] = [];
  const archive = (name: string) =>
    showToast({
      text: 'Chat archived.',
      action: { label: 'Undo', labelForAll: 'Undo all', onSelect: () => void undone.push(name) },
    });
  archive('Tea');
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  archive('Rice');
  archive('Soup');
  await expect.element(page.getByRole('status').filter({ hasText: 'Chat archived.×3' })).toBeVisible();
  const seen: string[][] = [];
  onTestFinished(useToasts.subscribe(() => seen.push(texts())));
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect.poll(() => undone).toEqual(['Soup', 'Rice', 'Tea']);
  expect(seen).toContainEqual(['Chat archived., leaving']);
});

it('keeps acts apart that can only be done again one by one', async () => {
  await render(null);
  for (const onSelect of [vi.fn(), vi.fn()])
    showToast({ text: 'Not loaded', action: { label: 'Try again', onSelect } });
  expect(texts()).toEqual(['Not loaded', 'Not loaded']);
});

it('speaks up for errors and stays polite otherwise', async () => {
  await render(null);
  showToast({ text: 'Copied', kind: 'success' });
  showToast({ text: 'Sync failed', kind: 'error' });
  await expect.element(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Sync failed');
});

it('can be taken back early', async () => {
  await render(null);
  const dismiss = showToast({ text: 'Uploading', durationMs: 60_000 });
  dismiss();
  expect(texts()).toEqual(['Uploading, leaving']);
});

it('lies above a dialog, and using it leaves that open', async () => {
  vi.useRealTimers();
  await page.viewport(900, 700);
  await render(null, ({ children }) => <div className="isolate">{children}</div>);
  const answer = confirm({ title: 'Delete the chat', confirmLabel: 'Delete' });
  const dialog = page.getByRole('alertdialog', { name: 'Delete the chat' });
  await expect.element(dialog).toBeVisible();
  const onSelect = vi.fn();
  showToast({ text: 'Moved', action: { label: 'Revert', onSelect } });
  // The browser clicks what lies on top.
  await page.getByRole('button', { name: 'Revert' }).click();
  expect(onSelect).toHaveBeenCalledOnce();
  await expect.element(dialog).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  expect(await answer).toBe(true);
});
