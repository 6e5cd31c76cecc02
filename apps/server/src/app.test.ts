import { allRoutes } from '@parley/contract';
import { expect, it } from 'vitest';
import { startTestApp } from './testing/app.ts';

it('has a handler for every route of the contract', async () => {
  const { app } = await startTestApp();
  expect(allRoutes().filter(({ id }) => !app.handledRoutes.has(id))).toEqual([]);
});
