import { ChildAccount, ParentAccount, User } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getUser, resetUser, updateUser } from '#/features/settings/public.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { serverData } from '#/lib/server-data.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { accountQuery } from './account-query.ts';
import { loadRelatives } from './load-relatives.ts';

buildTestPage();

const NOW = new Date().toISOString();
const ada = User.parse({ uuid: 'ada-1', name: 'Ada', isParentAccount: true, createdAt: NOW, updatedAt: NOW });
const relative = { id: '1', relationUuid: 'r-1', uuid: 'bob-2', name: 'Bob', createdAt: NOW };

let answers: Readonly<Record<string, () => Response>>;
const asked: string[] = [];
const enveloped = (data: unknown) => Response.json({ code: 0, msg: '', data });
const refetch = () => serverData.get().fetchQuery({ ...accountQuery(), staleTime: 0 });

beforeEach(() => {
  asked.length = 0;
  Object.assign(runtimeConfig, { mode: 'hosted' });
  onTestFinished(() => {
    Object.assign(runtimeConfig, { mode: 'private' });
  });
  resetUser();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const { pathname } = new URL(address as string, location.href);
    asked.push(pathname);
    return Promise.resolve((answers[pathname] ?? (() => Response.error()))());
  });
});
afterEach(() => vi.restoreAllMocks());

describe('the account that is signed in', () => {
  it('is asked for when the token is known, and not before', async () => {
    answers = { '/api/auth/self': () => enveloped(ada) };
    const fetched = refetch();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toEqual([]);
    await hydrateStores();
    updateUser({ token: 'good' });
    await fetched;
    expect(getUser().user).toMatchObject({ uuid: 'ada-1' });
  });

  it('brings its sub-accounts, where it is a main account', async () => {
    answers = { '/api/user-relation/child-users': () => enveloped([relative]) };
    await loadRelatives({ isParentAccount: true }, () => true);
    expect(getUser().childAccounts).toMatchObject([ChildAccount.parse(relative)]);
    expect(asked).toEqual(['/api/user-relation/child-users']);
  });

  it('brings the accounts that may pay for it, where it is none', async () => {
    answers = { '/api/user-relation/parent-users': () => enveloped([relative]) };
    await loadRelatives({ isParentAccount: false }, () => true);
    expect(getUser().parentAccounts).toMatchObject([ParentAccount.parse(relative)]);
  });

  it('keeps what was known where the server has no sub-accounts, and takes nothing after signing out', async () => {
    answers = {
      '/api/user-relation/child-users': () => Response.json({ code: 1008, msg: '', data: null }, { status: 501 }),
    };
    updateUser({ token: 'good', childAccounts: [ChildAccount.parse(relative)] });
    await loadRelatives({ isParentAccount: true }, () => true);
    expect(getUser()).toMatchObject({ token: 'good', childAccounts: [{ name: 'Bob' }] });
    resetUser();
    answers = { '/api/user-relation/child-users': () => enveloped([relative]) };
    await loadRelatives({ isParentAccount: true }, () => false);
    expect(getUser().childAccounts).toEqual([]);
  });
});
