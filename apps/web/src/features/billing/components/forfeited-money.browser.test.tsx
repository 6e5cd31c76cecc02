import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { aSummary, PLAN } from '../testing/samples.ts';
import { ForfeitedMoney } from './forfeited-money.tsx';

it('names the balance and the subscription that go with an account', async () => {
  serveApi({ 'GET /billing/summary': () => aSummary({ plan: PLAN }) });
  await renderAt('/settings/account', <ForfeitedMoney />);
  await expect.element(page.getByText('Your balance of $12.40 is lost and isn’t paid back.')).toBeVisible();
  await expect.element(page.getByText('Your subscription Pro ends at once and isn’t charged again.')).toBeVisible();
});
