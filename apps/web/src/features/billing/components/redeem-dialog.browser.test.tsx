import { ERRORS } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useOverlays } from '#/components/overlay-store.ts';
import { type ApiAnswers, renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { PriceHeader } from './price-header.tsx';

async function open(answers: ApiAnswers = {}) {
  const calls = serveApi(answers);
  await renderAt('/price', <PriceHeader redeems isKnown />);
  await page.getByRole('button', { name: 'Redeem a code' }).click();
  await expect.element(page.getByLabelText('Card number')).toHaveFocus();
  return calls;
}

beforeEach(async () => {
  await page.viewport(1_200, 800);
});

afterEach(() => useOverlays.setState({ entries: [] }));

describe('a card', () => {
  it('needs its number and its password', async () => {
    const calls = await open();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Enter the card number and password.')).toBeVisible();
    await page.getByLabelText('Card number').fill('PARLEY-1');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Enter the card password.')).toBeVisible();
    await expect.element(page.getByLabelText('Card password', { exact: true })).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('that is wrong says so without saying what, and keeps what was typed', async () => {
    await open({ 'POST /billing/redeem': () => ERRORS.redeem_failed.code });
    await userEvent.keyboard('PARLEY-1{Tab}secret{Enter}');
    await expect.element(page.getByText('Redeem failed (check card number and password)')).toBeVisible();
    await expect.element(page.getByLabelText('Card number')).toHaveValue('PARLEY-1');
  });

  it('adds its value to the balance', async () => {
    const calls = await open({ 'POST /billing/redeem': () => ({ balance: '22.4' }) });
    await userEvent.keyboard('PARLEY-1{Tab}secret{Enter}');
    await expect.element(page.getByText('Redeemed. Your balance is $22.40.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      cardNumber: 'PARLEY-1',
      cardPassword: 'secret',
    });
  });
});
