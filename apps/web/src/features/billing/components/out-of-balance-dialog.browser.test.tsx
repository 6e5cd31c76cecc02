import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountQuery } from '#/features/account/public.ts';
import { aroundPage } from '#/testing/around-page.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { summaryQuery } from '../billing-query.ts';
import { aSummary, LARGE, PAID_FOR, SMALL } from '../testing/samples.ts';
import { OutOfBalanceDialog } from './out-of-balance-dialog.tsx';

const { queryClient } = buildTestPage();

const AroundAll = aroundPage(queryClient);

beforeEach(async () => {
  await page.viewport(1_000, 900);
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
});

function Opened({ code }: { readonly code: string }) {
  const [isOpen, setOpen] = useState(true);
  const frame = { open: isOpen, onClose: () => setOpen(false), onClosed: () => {} };
  return <OutOfBalanceDialog {...frame} answer={{ sessionId: 's', messageId: 'm' }} asked={LARGE.id} code={code} />;
}

it('tells a sub-account that its limit is used up, and asks the main account for more', async () => {
  queryClient.setQueryData(['models'], [LARGE, SMALL]);
  queryClient.setQueryData(['custom-providers'], []);
  queryClient.setQueryData(summaryQuery().queryKey, aSummary({ balance: '0' }));
  queryClient.setQueryData(accountQuery().queryKey, PAID_FOR);
  await render(<Opened code="sub_account_cap_reached" />, AroundAll);
  await expect.element(page.getByText(/Ada pays for your chats, up to \$5 a month/)).toBeVisible();
  await expect.element(page.getByText('$0.50 left.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^small/ })).toBeVisible();
  expect(page.getByRole('link', { name: 'Top Up Now' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Ask for more' }).click();
  await page
    .getByRole('dialog', { name: 'Ask for a higher limit' })
    .getByRole('button', { name: 'Ask for more' })
    .click();
  const asked = () => vi.mocked(fetch).mock.calls.map(([address]) => address as string);
  await expect.poll(asked).toContainEqual(expect.stringMatching(/\/user-relation\/relation\/r-1\/request$/));
});

it('tells a sub-account that who pays cannot, and says nothing of how much there is', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
  queryClient.setQueryData(['models'], [LARGE, SMALL]);
  queryClient.setQueryData(['custom-providers'], []);
  queryClient.setQueryData(summaryQuery().queryKey, aSummary());
  queryClient.setQueryData(accountQuery().queryKey, PAID_FOR);
  await render(<Opened code="insufficient_balance" />, AroundAll);
  await expect.element(page.getByRole('dialog', { name: 'Ada’s balance is too low' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Pay yourself' })).toBeVisible();
  expect(page.getByText(/left\./).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('says that a locked model needs a plan, leads to the plans, and goes on with one that needs none', async () => {
  queryClient.setQueryData(['models'], [{ ...LARGE, isLocked: true }, SMALL]);
  queryClient.setQueryData(['custom-providers'], []);
  queryClient.setQueryData(summaryQuery().queryKey, aSummary());
  queryClient.removeQueries({ queryKey: accountQuery().queryKey });
  await render(<Opened code="forbidden" />, AroundAll);
  const dialog = page.getByRole('dialog', { name: 'This model needs a plan' });
  await expect.element(dialog.getByRole('link', { name: 'See plans' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^small/ })).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Top Up Now' }).query()).toBeNull();
});

it('tells a sub-account that it is the plan of who pays that unlocks a model', async () => {
  queryClient.setQueryData(['models'], [{ ...LARGE, isLocked: true }, SMALL]);
  queryClient.setQueryData(['custom-providers'], []);
  queryClient.setQueryData(summaryQuery().queryKey, aSummary());
  queryClient.setQueryData(accountQuery().queryKey, PAID_FOR);
  await render(<Opened code="model_locked" />, AroundAll);
  const dialog = page.getByRole('dialog', { name: 'This model needs a plan' });
  await expect.element(dialog.getByText(/Ada pays for your chats and has no plan that unlocks large/)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Who pays' })).toBeVisible();
  expect(dialog.getByRole('link', { name: 'See plans' }).query()).toBeNull();
});

it('offers to send again once money has come, and no longer says that there is none', async () => {
  queryClient.setQueryData(['models'], [LARGE, SMALL]);
  queryClient.setQueryData(['custom-providers'], []);
  queryClient.setQueryData(summaryQuery().queryKey, aSummary({ balance: '0', gift: 'offered' }));
  queryClient.removeQueries({ queryKey: accountQuery().queryKey });
  await render(<Opened code="insufficient_balance" />, AroundAll);
  await expect.element(page.getByRole('dialog', { name: 'Your balance is too low' })).toBeVisible();
  queryClient.setQueryData(summaryQuery().queryKey, aSummary({ balance: '2', gift: 'claimed' }));
  const dialog = page.getByRole('dialog', { name: 'You can go on' });
  await expect.element(dialog.getByText('Your balance is now $2.00.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Send again' })).toBeVisible();
});
