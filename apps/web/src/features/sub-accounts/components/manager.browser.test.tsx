import { ChildAccount, ERRORS } from '@parley/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ApiAnswers, renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { Manager } from './manager.tsx';

function aChild(fields: Partial<ChildAccount>): ChildAccount {
  const id = fields.relationUuid ?? 'r1';
  const child = { id, relationUuid: id, uuid: 'u', createdAt: '2026-11-01T00:00:00Z', isChildActive: true };
  return ChildAccount.parse({ ...child, ...fields });
}

const DESK = aChild({
  relationUuid: 'd',
  name: 'Design desk',
  email: 'design@example.com',
  monthlyCap: '10',
  spentThisMonth: '4.12',
});
const INTERN = aChild({
  relationUuid: 'i',
  email: 'intern@example.com',
  status: 'PENDING',
  isChildActive: false,
  uuid: '',
});

async function open(children: readonly ChildAccount[], answers: ApiAnswers = {}) {
  const calls = serveApi({
    'GET /user-relation/child-users': () => children,
    'GET /user-relation/parent-users': () => [],
    'GET /user-relation/spending': () => [],
    ...answers,
  });
  await renderAt('/manager', <Manager />);
  return calls;
}

function switchOf(name: string) {
  return page.getByRole('switch', { name: `${name} may use your account` });
}

beforeEach(async () => {
  await page.viewport(1_200, 900);
});

describe('the sub-accounts of a main account', () => {
  it('are listed with what they used, and found by status and name', async () => {
    await open([DESK, INTERN]);
    await expect.element(page.getByText('$4.12 of $10')).toBeVisible();
    await expect.element(page.getByText('Waiting for confirmation')).toBeVisible();
    await expect.element(switchOf('intern@example.com')).toBeDisabled();
    await page.getByRole('radio', { name: /Pending/ }).click();
    await expect.element(page.getByText('Design desk')).not.toBeInTheDocument();
    await page.getByRole('radio', { name: /All/ }).click();
    await page.getByLabelText('Find by name, email or phone').fill('nobody');
    await expect.element(page.getByText('No sub-account matches.')).toBeVisible();
  });

  it('fit a phone', async () => {
    await page.viewport(390, 800);
    await open([DESK, INTERN]);
    await expect.element(page.getByText('$4.12 of $10')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('are stopped at once, with a way back', async () => {
    const calls = await open([DESK], { 'PUT /user-relation/relation/d': () => null });
    await switchOf('Design desk').click();
    await expect.element(page.getByText('Design desk can no longer use your account')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body))
      .toEqual([{ isChildActive: false }, { isChildActive: true }]);
  });

  it('stay as they were where the server refuses', async () => {
    await open([DESK], { 'PUT /user-relation/relation/d': () => ERRORS.internal.code });
    await switchOf('Design desk').click();
    await expect.element(page.getByText(/Something went wrong on the server/)).toBeVisible();
    await expect.element(switchOf('Design desk')).toBeChecked();
  });

  it('are removed after a question', async () => {
    const calls = await open([DESK], { 'DELETE /user-relation/relation/d': () => null });
    await page.getByRole('button', { name: 'More for Design desk' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect.element(page.getByRole('alertdialog', { name: 'Remove Design desk?' })).toBeVisible();
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('Design desk removed.')).toBeVisible();
  });

  it('get a limit and models, which are checked first', async () => {
    const calls = await open([DESK], { 'PUT /user-relation/relation/d': () => null, 'GET /models': () => [] });
    await page.getByRole('button', { name: 'More for Design desk' }).click();
    await page.getByRole('menuitem', { name: 'Use and limits' }).click();
    const cap = page.getByLabelText('Monthly limit in US dollars');
    await expect.element(cap).toHaveValue('10');
    await cap.fill('lots');
    await page.getByRole('button', { name: 'Save limits' }).click();
    await expect.element(page.getByText('Enter an amount such as 10 or 12.50.')).toBeVisible();
    await cap.fill('12.50');
    // As in every dialog, Enter saves.
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Limits saved.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ monthlyCap: '12.50', models: [] });
  });

  it('that ask for more get an answer in one press', async () => {
    const request = { monthlyCap: '20', status: 'open', createdAt: '2026-11-16T00:00:00Z' } as const;
    const calls = await open([{ ...DESK, request }], { 'PUT /user-relation/relation/d/request': () => null });
    await expect.element(page.getByText('Design desk asks for $20 a month')).toBeVisible();
    await page.getByRole('button', { name: 'Raise to $20' }).click();
    await expect.element(page.getByText('Limit of Design desk raised to $20.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ monthlyCap: '20' });
  });
});

describe('an invitation', () => {
  it('is sent to an address that can be one, and says the same of every address', async () => {
    const calls = await open([], { 'POST /user-relation/add-child': () => INTERN });
    await page.getByRole('button', { name: 'Add sub-account' }).click();
    const address = page.getByLabelText('Email address');
    await expect.element(address).toHaveFocus();
    await address.fill('intern@');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('That isn’t an email address.')).toBeVisible();
    await address.fill('intern@example.com');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByText('Invitation created. They’ll see it when they sign in with intern@example.com.'))
      .toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'intern@example.com' });
  });

  it('may come with a monthly limit, which is checked first', async () => {
    const calls = await open([], { 'POST /user-relation/add-child': () => ({ ...INTERN, monthlyCap: '12.50' }) });
    await page.getByRole('button', { name: 'Add sub-account' }).click();
    await page.getByLabelText('Email address').fill('intern@example.com');
    const cap = page.getByLabelText('Monthly limit in US dollars (optional)');
    await cap.fill('lots');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Enter an amount such as 10 or 12.50.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await cap.fill('12.50');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/Invitation created/)).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'intern@example.com',
      monthlyCap: '12.50',
    });
  });

  it('that waits says its limit', async () => {
    await open([{ ...INTERN, monthlyCap: '12.50' }]);
    await expect.element(page.getByText('Limit then: $12.50 a month')).toBeVisible();
  });

  it('that was made already keeps the form open and says why', async () => {
    await open([], { 'POST /user-relation/add-child': () => ERRORS.sub_account_exists.code });
    await page.getByRole('button', { name: 'Add sub-account' }).click();
    await page.getByLabelText('Email address').fill('intern@example.com');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('You’ve already invited this address.')).toBeVisible();
    await expect.element(page.getByLabelText('Email address')).toHaveValue('intern@example.com');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a list that cannot be loaded', () => {
  it('is loaded again', async () => {
    let isDown = true;
    await open([], { 'GET /user-relation/child-users': () => (isDown ? ERRORS.internal.code : [DESK]) });
    await expect.element(page.getByText(/Something went wrong on the server/)).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Design desk')).toBeVisible();
  });
});
