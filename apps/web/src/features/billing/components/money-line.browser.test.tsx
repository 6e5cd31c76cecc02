import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accountQuery } from '#/features/account/public.ts';
import { updateUser } from '#/features/settings/public.ts';
import { aroundPage } from '#/testing/around-page.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { summaryQuery } from '../billing-query.ts';
import { aSummary, PAID_FOR } from '../testing/samples.ts';
import { MoneyLine } from './money-line.tsx';

const { queryClient } = buildTestPage();

const AroundAll = aroundPage(queryClient);

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
});

describe('the line above the box', () => {
  it('warns a sub-account near its limit, asks for more, and stays away once it was put away', async () => {
    sessionStorage.clear();
    queryClient.setQueryData(summaryQuery().queryKey, aSummary());
    queryClient.setQueryData(accountQuery().queryKey, PAID_FOR);
    updateUser({ token: 'known' });
    await render(<MoneyLine />, AroundAll);
    await expect.element(page.getByText('$0.50 left of the $5 a month that Ada pays for you.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Ask for more' })).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(page.getByText(/that Ada pays for you/)).not.toBeInTheDocument();
    await render(<MoneyLine />, AroundAll);
    expect(page.getByText(/that Ada pays for you/).query()).toBeNull();
  });

  it('tells a sub-account whose main account stopped paying so, and nothing of its own balance', async () => {
    sessionStorage.clear();
    const [payer] = PAID_FOR.availableParentAccounts;
    queryClient.setQueryData(summaryQuery().queryKey, aSummary({ balance: '0' }));
    queryClient.setQueryData(accountQuery().queryKey, {
      ...PAID_FOR,
      availableParentAccounts: payer ? [{ ...payer, authorizationStatus: 'BANNED' }] : [],
    });
    updateUser({ token: 'known' });
    await render(<MoneyLine />, AroundAll);
    await expect.element(page.getByText('Ada no longer pays for your chats. Choose who does.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Who pays' })).toBeVisible();
    expect(page.getByText(/balance/).query()).toBeNull();
  });

  it('says that the budget is reached, whatever was put away before', async () => {
    sessionStorage.clear();
    const budget = { amount: '3', isReached: true, isNear: true };
    queryClient.setQueryData(summaryQuery().queryKey, aSummary({ budget }));
    queryClient.setQueryData(accountQuery().queryKey, { ...PAID_FOR, availableParentAccounts: [] });
    await render(<MoneyLine />, AroundAll);
    await expect.element(page.getByText(/reached your monthly budget of \$3/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Change budget' })).toBeVisible();
  });
});
