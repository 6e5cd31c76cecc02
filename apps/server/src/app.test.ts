import { allRoutes, PENDING_ROUTES } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { startTestApp } from './testing/app.ts';

describe('the contract', () => {
  it('has a handler for every route, except those on the list of routes to come', async () => {
    const { app } = await startTestApp();
    const missing = allRoutes().filter(({ id }) => !app.handledRoutes.has(id));
    expect(missing.map(({ id }) => id).toSorted()).toEqual(PENDING_ROUTES.toSorted());
  });

  it('has no route on that list which is there already, or which does not exist', async () => {
    const { app } = await startTestApp();
    const ids = new Set(allRoutes().map(({ id }) => id));
    expect(PENDING_ROUTES.filter((id) => app.handledRoutes.has(id) || !ids.has(id))).toEqual([]);
  });
});
