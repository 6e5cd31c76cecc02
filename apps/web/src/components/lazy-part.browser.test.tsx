import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { lazyPart } from './lazy-part.ts';

it('draws a part that was fetched beforehand without a stand-in', async () => {
  const { Part, load } = lazyPart(async () => () => <p>The part</p>);
  await load();
  let stoodIn = false;
  const StandIn = () => {
    stoodIn = true;
    return null;
  };
  await render(
    <Suspense fallback={<StandIn />}>
      <Part />
    </Suspense>,
  );
  await expect.element(page.getByText('The part')).toBeVisible();
  expect(stoodIn).toBe(false);
});

it('fetches a part that is drawn before', async () => {
  const { Part } = lazyPart(async () => () => <p>The part</p>);
  await render(
    <Suspense fallback={<p>Wait</p>}>
      <Part />
    </Suspense>,
  );
  await expect.element(page.getByText('The part')).toBeVisible();
});
