import { ChildAccount, ParentAccount, User } from '@parley/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ApiAnswers, renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { SubAccountsScreen } from './sub-accounts-screen.tsx';

buildTestPage();

describe('/manager on a private server', () => {
  it('says why there is nothing, leads back, and asks the server for nothing', async () => {
    const calls = serveApi({});
    await renderAt('/manager', <SubAccountsScreen />);
    await expect.element(page.getByText(/This server has no accounts/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to chat' })).toBeVisible();
    expect(calls).toEqual([]);
  });
});

const CREATED = '2026-11-01T00:00:00Z';
const child = (id: string, fields: Partial<ChildAccount> = {}) =>
  ChildAccount.parse({ id, relationUuid: id, uuid: id, name: id, createdAt: CREATED, ...fields });

interface Relations {
  isParentAccount: boolean;
  children: ChildAccount[];
  parents: ParentAccount[];
}

async function open(relations: Relations, answers: ApiAnswers) {
  const { mode } = runtimeConfig;
  Object.assign(runtimeConfig, { mode: 'hosted' });
  onTestFinished(() => void Object.assign(runtimeConfig, { mode }));
  await hydrateStores();
  await page.viewport(1_200, 900);
  const times = { createdAt: CREATED, updatedAt: CREATED };
  serveApi({
    'GET /auth/self': () => User.parse({ uuid: 'u', isParentAccount: relations.isParentAccount, ...times }),
    'GET /user-relation/child-users': () => relations.children,
    'GET /user-relation/parent-users': () => relations.parents,
    'GET /user-relation/spending': () => [],
    ...answers,
  });
  // With the query cache that dialogs have too.
  await render(
    <AtAddress navigation={navigationAt('/manager')} pattern="/">
      <SubAccountsScreen />
    </AtAddress>,
  );
}

/** Presses a button as somebody does who has no mouse. */
async function press(name: string) {
  const button = page.getByRole('button', { name, exact: true });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

const control = (role: 'button' | 'switch', name: string) => page.getByRole(role, { name, exact: true });

describe('the keyboard on /manager', () => {
  it('goes on at the button that adds once the first sub-account is there', async () => {
    const relations: Relations = { isParentAccount: true, children: [], parents: [] };
    const intern = child('Intern', { email: 'intern@example.com', status: 'PENDING' });
    const add = () => {
      relations.children = [intern];
      return intern;
    };
    await open(relations, { 'POST /user-relation/add-child': add });
    await press('Add sub-account');
    await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toHaveFocus();
    await userEvent.keyboard('intern@example.com{Enter}');
    await expect.element(page.getByRole('switch', { name: 'Intern may use your account' })).toBeVisible();
    await expect.element(control('button', 'Add sub-account')).toHaveFocus();
  });

  it('goes on in the next row after a removal, and at the next request after an answer', async () => {
    const asked = (cap: string) => ({ request: { monthlyCap: cap, status: 'open', createdAt: CREATED } as const });
    const relations: Relations = {
      isParentAccount: true,
      children: [child('Ada', asked('20')), child('Ben', asked('30')), child('Cleo')],
      parents: [],
    };
    await open(relations, {
      'PUT /user-relation/relation/Ada/request': () => {
        relations.children = [child('Ada'), ...relations.children.slice(1)];
      },
      'DELETE /user-relation/relation/Ben': () => {
        relations.children = [child('Ada'), child('Cleo')];
      },
    });
    await press('Raise to $20');
    await expect.element(page.getByText('Ada asks for $20 a month')).not.toBeInTheDocument();
    await expect.element(control('button', 'Decline')).toHaveFocus();

    await press('More for Ben');
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByRole('button', { name: 'More for Ben' })).not.toBeInTheDocument();
    await expect.element(control('switch', 'Cleo may use your account')).toHaveFocus();
  });

  it('goes on at the account that pays now after an invitation was accepted', async () => {
    const invitation = { id: 'a', relationUuid: 'a', uuid: 'a', name: 'Ada', createdAt: CREATED };
    const parent = (status: 'PENDING' | 'ACTIVE') =>
      ParentAccount.parse({ ...invitation, status, authorizationStatus: status });
    const relations: Relations = { isParentAccount: true, children: [], parents: [parent('PENDING')] };
    await open(relations, {
      'POST /user-relation/relation/a/accept': () => {
        relations.isParentAccount = false;
        relations.parents = [parent('ACTIVE')];
      },
    });
    await expect.element(page.getByRole('heading', { name: 'You’re invited' })).toBeVisible();
    await expect.element(page.getByText(/No sub-accounts yet/)).not.toBeInTheDocument();
    await press('Accept');
    await expect.element(control('switch', 'Ada pays for you')).toHaveFocus();
  });
});
