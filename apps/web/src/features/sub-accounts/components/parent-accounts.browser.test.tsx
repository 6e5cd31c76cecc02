import { ERRORS, ParentAccount } from '@parley/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ApiAnswers, renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { ParentAccounts } from './parent-accounts.tsx';

function aParent(fields: Partial<ParentAccount>): ParentAccount {
  const id = fields.relationUuid ?? 'r1';
  return ParentAccount.parse({ id, relationUuid: id, uuid: 'u', createdAt: '2026-11-01T00:00:00Z', ...fields });
}

const ADA = aParent({ relationUuid: 'a', name: 'Ada' });
const BEN = aParent({ relationUuid: 'b', name: 'Ben', isChildActive: true });

async function open(parents: readonly ParentAccount[], answers: ApiAnswers = {}) {
  const calls = serveApi({ 'GET /user-relation/parent-users': () => parents, ...answers });
  await renderAt('/manager', <ParentAccounts />);
  return calls;
}

function switchOf(name: string) {
  return page.getByRole('switch', { name: `${name} pays for you` });
}

beforeEach(async () => {
  await page.viewport(1_000, 800);
});

describe('who pays', () => {
  it('changes at once, and the one before no longer does', async () => {
    let answer: (data: null) => void = () => {};
    const calls = await open([ADA, BEN], {
      'PUT /user-relation/relation/a': () => new Promise<null>((resolve) => (answer = resolve)),
    });
    await switchOf('Ada').click();
    await expect.element(switchOf('Ada')).toBeChecked();
    await expect.element(switchOf('Ben')).not.toBeChecked();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isChildActive: true });
    answer(null);
  });

  it('is as it was where the server refuses, and says so', async () => {
    await open([ADA, BEN], { 'PUT /user-relation/relation/a': () => ERRORS.parent_status_not_updated.code });
    await switchOf('Ada').click();
    await expect.element(page.getByText('Failed to update parent account status')).toBeVisible();
    await expect.element(switchOf('Ada')).not.toBeChecked();
    await expect.element(switchOf('Ben')).toBeChecked();
  });

  it('is marked, and plainly oneself where none is on', async () => {
    let payer = BEN;
    await open([], {
      'GET /user-relation/parent-users': () => [ADA, payer],
      'PUT /user-relation/relation/b': () => {
        payer = { ...BEN, isChildActive: false };
        return null;
      },
    });
    await expect.element(page.getByText('Pays for you', { exact: true })).toBeVisible();
    await expect.element(page.getByText('You pay for your own chats.')).not.toBeInTheDocument();
    await switchOf('Ben').click();
    await expect.element(page.getByText('You pay for your own chats.')).toBeVisible();
  });

  it('cannot be one that has banned this account, which can only be turned off', async () => {
    const banned = { authorizationStatus: 'BANNED' } as const;
    await open([
      { ...ADA, ...banned },
      { ...BEN, ...banned },
    ]);
    await expect.element(switchOf('Ada')).toBeDisabled();
    await expect.element(switchOf('Ben')).toBeEnabled();
    await expect.element(page.getByText('Has stopped paying for you').first()).toBeVisible();
    await expect.element(page.getByText('Turn it off to chat at your own cost')).toBeVisible();
    await expect.element(page.getByText('You pay for your own chats.')).not.toBeInTheDocument();
  });

  it('is told with what is left, and asked for more', async () => {
    const limited = { ...BEN, monthlyCap: '10', spentThisMonth: '4.12', models: ['gpt-5-mini'] };
    const calls = await open([limited], { 'POST /user-relation/relation/b/request': () => null });
    await expect.element(page.getByText('$5.88 left of $10 this month')).toBeVisible();
    await expect.element(page.getByText('Only gpt-5-mini')).toBeVisible();
    await page.getByRole('button', { name: 'Ask for more' }).click();
    await page.getByLabelText('Monthly limit in US dollars').fill('5');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Enter more than $10.')).toBeVisible();
    await page.getByLabelText('Monthly limit in US dollars').fill('25');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Request sent to Ben.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ monthlyCap: '25' });
  });
});

it('is asked for more than was used, where the limit was lowered since', async () => {
  const calls = await open([{ ...BEN, monthlyCap: '10', spentThisMonth: '14' }]);
  await page.getByRole('button', { name: 'Ask for more' }).click();
  await page.getByLabelText('Monthly limit in US dollars').fill('12');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('You’ve already used $14 this month. Enter more than that.')).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('is not asked for more where there is no limit', async () => {
  await open([BEN]);
  await expect.element(switchOf('Ben')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ask for more' })).not.toBeInTheDocument();
});

describe('an invitation', () => {
  const waiting = aParent({ relationUuid: 'i', name: 'Ada', authorizationStatus: 'PENDING' });
  const accepted = { ...waiting, authorizationStatus: 'ACTIVE' } as const;

  it('makes whoever invited pay at once, before the server has answered', async () => {
    let parents = [waiting];
    let answer = (): void => {};
    const calls = serveApi({
      'GET /user-relation/parent-users': () => parents,
      'POST /user-relation/relation/i/accept': () => new Promise<null>((resolve) => (answer = () => resolve(null))),
    });
    await renderAt('/manager', <ParentAccounts />);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.element(switchOf('Ada')).toBeChecked();
    await expect.poll(() => calls.some(({ method }) => method === 'POST')).toBe(true);
    parents = [{ ...accepted, isChildActive: true }];
    answer();
    await expect.element(page.getByText('Ada pays for your chats from now on.')).toBeVisible();
    await expect.element(switchOf('Ada')).toBeChecked();
  });

  it('leaves the one that pays already, and says so', async () => {
    let parents = [waiting, BEN];
    serveApi({
      'GET /user-relation/parent-users': () => parents,
      'POST /user-relation/relation/i/accept': () => {
        parents = [accepted, BEN];
        return null;
      },
    });
    await renderAt('/manager', <ParentAccounts />);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.element(page.getByText(/Ben still pays for you/)).toBeVisible();
    await expect.element(switchOf('Ben')).toBeChecked();
    await expect.element(switchOf('Ada')).not.toBeChecked();
  });

  it('waits for an answer again where the server refuses', async () => {
    await open([waiting], { 'POST /user-relation/relation/i/accept': () => ERRORS.sub_account_chain.code });
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.element(page.getByRole('alert')).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    await expect.element(switchOf('Ada')).not.toBeInTheDocument();
  });

  it('is accepted or declined where it stands', async () => {
    const invitation = aParent({
      relationUuid: 'i',
      name: 'Ada',
      email: 'ada@example.org',
      authorizationStatus: 'PENDING',
    });
    const calls = await open([invitation], { 'POST /user-relation/relation/i/accept': () => null });
    await expect.element(page.getByText('Ada wants to pay for your chats')).toBeVisible();
    await expect.element(page.getByText('ada@example.org')).toBeVisible();
    expect(page.getByRole('switch').elements()).toHaveLength(0);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.element(page.getByText('Ada pays for your chats from now on.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
