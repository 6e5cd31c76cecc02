import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { RemovalList } from './removal-list.tsx';

describe('what deleting an account means', () => {
  it('names everything that goes', async () => {
    await render(<RemovalList />);
    for (const words of [/chats on this server/, /API keys/, /balance and your plan/, /sub-accounts/, /this browser/]) {
      await expect.element(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
    }
  });

  it('names what stays', async () => {
    await render(<RemovalList />);
    for (const words of [/Receipts/, /other devices/]) {
      await expect.element(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
    }
  });
});
