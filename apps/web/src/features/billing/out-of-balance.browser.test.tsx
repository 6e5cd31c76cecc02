import { BillingSummary } from '@parley/contract';
import { useEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chatActions } from '#/features/chat-core/public.ts';
import { aroundPage } from '#/testing/around-page.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { summaryQuery } from './billing-query.ts';
import { LARGE, SMALL } from './testing/samples.ts';
import { watchOutOfBalance } from './watch-out-of-balance.ts';

const asked: string[] = [];

/** The dear model is refused for want of money, the other answers. */
const { turns, queryClient } = buildTestPage({
  transportFor: (modelId) =>
    async function* () {
      asked.push(modelId);
      if (modelId === LARGE.id) {
        yield { type: 'error', code: 'insufficient_balance', message: 'Balance not enough', retryable: false };
        return;
      }
      yield { type: 'text', text: 'Cheap words.' };
      yield { type: 'finish', reason: 'stop' };
    },
});

function Watching() {
  useEffect(() => watchOutOfBalance(queryClient), []);
  return null;
}

const AroundAll = aroundPage(queryClient);

beforeEach(async () => {
  await page.viewport(1_000, 900);
});

it('says once that the balance is too low, and goes on with a model that it covers', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
  queryClient.setQueryData(['models'], [LARGE, SMALL]);
  queryClient.setQueryData(['custom-providers'], []);
  queryClient.setQueryData(summaryQuery().queryKey, BillingSummary.parse(SUMMARY));
  await render(<Watching />, AroundAll);
  const sessionId = await chatActions.createSession();
  await turns.startTurn({ sessionId, content: 'Hi', models: [LARGE] });
  const dialog = page.getByRole('dialog', { name: 'Your balance is too low' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText(/\$0\.01/)).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Top Up Now' }))
    .toHaveAttribute('href', expect.stringMatching(/\/price$/));
  await dialog.getByRole('button', { name: /^small/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  // What comes then asks for a title.
  await expect.poll(() => asked.slice(0, 2)).toEqual([LARGE.id, SMALL.id]);
});

it('offers the gift where there is one, and says where no model can be paid for', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
  queryClient.setQueryData(['models'], [LARGE, SMALL]);
  const poor = BillingSummary.parse({ ...SUMMARY, balance: '0', gift: 'offered' });
  queryClient.setQueryData(summaryQuery().queryKey, poor);
  await render(<Watching />, AroundAll);
  const sessionId = await chatActions.createSession();
  await turns.startTurn({ sessionId, content: 'Hi', models: [LARGE] });
  const dialog = page.getByRole('dialog', { name: 'Your balance is too low' });
  await expect.element(dialog.getByText(/A gift of 200 units \(\$2\.00\) is waiting for you/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Claim the gift' })).toBeVisible();
  await expect.element(dialog.getByText(/doesn’t cover even the cheapest model/)).toBeVisible();
});

const SUMMARY = {
  isEstimate: false,
  balance: '0.01',
  held: '0',
  usedThisMonth: '3',
  usedByProvider: [],
  totalSubscription: '0',
  plan: null,
  budget: { amount: null, isReached: false, isNear: false },
  gift: 'off',
  trial: { isUsed: false, leftToday: null },
  payment: { isOn: true, methods: ['card'], isSandbox: false },
  typicalMessages: null,
};
