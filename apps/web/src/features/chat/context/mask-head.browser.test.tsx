import { Mask } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { MaskHead } from './mask-head.tsx';

const mask = Mask.parse({
  id: 'm',
  name: 'محرر صبور',
  avatar: '270f-fe0f',
  context: [
    { id: 'a', date: 0, role: 'system', content: 'You edit.' },
    { id: 'b', date: 0, role: 'assistant', content: 'Send me **your** text.' },
    { id: 'c', date: 1_700_000_000_000, role: 'user', content: 'Pinned later' },
  ],
});

describe('the head of a chat with a mask', () => {
  it('shows who answers and what it was told, instructions folded, pinned messages not', async () => {
    await render(<MaskHead mask={mask} />);
    await expect.element(page.getByRole('heading', { name: 'محرر صبور' })).toBeVisible();
    await expect.element(page.getByText('Send me your text.')).toBeVisible();
    await expect.element(page.getByText('You edit.')).not.toBeVisible();
    await page.getByText('Instructions').click();
    await expect.element(page.getByText('You edit.')).toBeVisible();
    expect(page.getByText('Pinned later').elements()).toEqual([]);
  });

  it('says nothing more than the name where the context is hidden', async () => {
    await render(<MaskHead mask={{ ...mask, hideContext: true }} />);
    await expect.element(page.getByRole('heading', { name: 'محرر صبور' })).toBeVisible();
    expect(page.getByText('Send me').elements()).toEqual([]);
  });
});
