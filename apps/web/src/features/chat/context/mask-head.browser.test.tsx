import { Mask } from '@parley/contract';
import { describe, expect, it, vi } from 'vitest';
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

  it('shows in an empty chat what the mask is for, sends a starter by a press, and lets hidden instructions be read', async () => {
    const send = vi.fn<(text: string) => void>();
    const described = { ...mask, hideContext: true, description: 'Keeps your voice', starters: ['Edit this', ' '] };
    await render(<MaskHead mask={described} onSend={send} />);
    await expect.element(page.getByText('Keeps your voice')).toBeVisible();
    expect(page.getByRole('listitem').elements()).toHaveLength(1);
    await page.getByRole('button', { name: 'Edit this' }).click();
    expect(send).toHaveBeenCalledWith('Edit this');
    expect(page.getByText('Send me').elements()).toEqual([]);
    await page.getByText('See instructions').click();
    await expect.element(page.getByText('You edit.')).toBeVisible();
  });

  it('says nothing more than the name where the context is hidden', async () => {
    await render(<MaskHead mask={{ ...mask, hideContext: true }} />);
    await expect.element(page.getByRole('heading', { name: 'محرر صبور' })).toBeVisible();
    expect(page.getByText('Send me').elements()).toEqual([]);
  });
});
