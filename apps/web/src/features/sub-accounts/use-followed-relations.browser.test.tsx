import { ParentAccount, User } from '@parley/contract';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accountQuery } from '#/features/account/public.ts';
import { serveApi } from '#/features/custom-providers/testing/api.tsx';
import { hydrateStores } from '#/storage/stores.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { parentsQuery } from './relations-query.ts';
import { useFollowedRelations } from './use-followed-relations.ts';

buildTestPage();

const CREATED = '2026-11-01T00:00:00Z';
const aParent = (fields: Partial<ParentAccount>) =>
  ParentAccount.parse({ id: 'r', relationUuid: 'r', uuid: 'p', createdAt: CREATED, ...fields });

function Follower() {
  useFollowedRelations();
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  return <p>{account?.isParentAccount === true ? 'main' : 'sub'}</p>;
}

async function follow(parents: ParentAccount[]) {
  await hydrateStores();
  const world = { parents, isParentAccount: false };
  const calls = serveApi({
    'GET /auth/self': () =>
      User.parse({ uuid: 'u', isParentAccount: world.isParentAccount, createdAt: CREATED, updatedAt: CREATED }),
    'GET /user-relation/parent-users': () => world.parents,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await queries.fetchQuery(accountQuery());
  await render(
    <QueryClientProvider client={queries}>
      <Follower />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(queries.getQueryData(parentsQuery().queryKey)).toBeDefined());
  const countOf = (path: string) => calls.filter((call) => call.path === path).length;
  return { world, countOf, queries };
}

describe('what the other side of a relation did', () => {
  it('is seen when the window gets the focus back, and the account with it', async () => {
    const { world, countOf } = await follow([aParent({ isChildActive: true })]);
    expect(document.body.textContent).toContain('sub');
    world.parents = [];
    world.isParentAccount = true;
    dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(document.body.textContent).toContain('main'));
    expect(countOf('/auth/self')).toBe(2);
  });

  it('asks for nothing else while only what was used has changed', async () => {
    const { world, countOf } = await follow([aParent({ spentThisMonth: '1' })]);
    world.parents = [aParent({ spentThisMonth: '2' })];
    dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(countOf('/user-relation/parent-users')).toBe(2));
    expect(countOf('/auth/self')).toBe(1);
  });

  it('is not asked for by what a screen shows ahead of the server', async () => {
    const { queries, countOf } = await follow([aParent({})]);
    queries.setQueryData(parentsQuery().queryKey, [aParent({ isChildActive: true })]);
    dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(countOf('/user-relation/parent-users')).toBe(2));
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(countOf('/auth/self')).toBe(1);
  });

  it('is asked for every 20 seconds while the page is in view', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { countOf } = await follow([aParent({})]);
    expect(countOf('/user-relation/parent-users')).toBe(1);
    vi.advanceTimersByTime(20_000);
    await vi.waitFor(() => expect(countOf('/user-relation/parent-users')).toBe(2));
  });
});
