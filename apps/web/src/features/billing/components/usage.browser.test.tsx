import { ERRORS } from '@parley/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type ApiAnswers, renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { aSummary, anEntry, PLAN } from '../testing/samples.ts';
import { OwnKeyPrices } from './own-key-prices.tsx';
import { StatementList } from './statement-list.tsx';
import { UsageByDay } from './usage-by-day.tsx';
import { moneyRows } from './usage-rows.tsx';

const TODAY = new Date().toISOString().slice(0, 10);

function use(model: string, amount: string, calls = 2) {
  return { day: TODAY, model, provider: 'OpenAI', calls, amount };
}

beforeEach(async () => {
  await page.viewport(1_000, 900);
});

async function openRow(id: string, answers: ApiAnswers) {
  const calls = serveApi(answers);
  const row = moneyRows.find((one) => one.id === id);
  if (!row) throw new Error(`No row ${id}`);
  await renderAt('/settings/usage', <row.Control label="Monthly budget" />);
  return calls;
}

describe('use by day and model', () => {
  it('is a chart with its sums, and a table with the same', async () => {
    serveApi({ 'GET /billing/usage': () => ({ days: [use('gpt-5', '1.25'), use('gpt-5-mini', '0.5', 8)] }) });
    await renderAt('/settings/usage', <UsageByDay />);
    await expect.element(page.getByText('$1.75 for 10 calls')).toBeVisible();
    await expect.element(page.getByRole('figure', { name: 'Daily use, $1.75 in all' })).toBeVisible();
    await page.getByRole('radio', { name: 'Table' }).click();
    await expect.element(page.getByRole('cell', { name: '8', exact: true })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: '$1.75', exact: true })).toBeVisible();
  });

  it('says where there is none, and loads again what failed', async () => {
    let isDown = true;
    serveApi({ 'GET /billing/usage': () => (isDown ? ERRORS.internal.code : { days: [] }) });
    await renderAt('/settings/usage', <UsageByDay />);
    await expect.element(page.getByText(/Something went wrong on the server/)).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Nothing used in this time.')).toBeVisible();
  });
});

describe('the statement', () => {
  it('goes on as somebody reads, and is narrowed down', async () => {
    const asked: string[] = [];
    serveApi({ 'GET /billing/usage': () => ({ days: [use('gpt-5', '1')] }) });
    const pages: Record<string, unknown> = {
      '': { entries: Array.from({ length: 50 }, (_, at) => anEntry(at)), next: 'older' },
      older: { entries: [anEntry(50, { kind: 'payment', amount: '20', model: undefined })], next: null },
    };
    const served = fetch;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      const url = new URL(input, location.href);
      if (!url.pathname.endsWith('/billing/statement')) return served(input, init);
      asked.push(url.search);
      const data = url.searchParams.has('kind')
        ? { entries: [], next: null }
        : pages[url.searchParams.get('cursor') ?? ''];
      return Promise.resolve(Response.json({ code: 0, msg: '', data, requestId: 'r' }));
    });
    await renderAt('/settings/usage', <StatementList />);
    await expect.element(page.getByText('model-0')).toBeVisible();
    expect(page.getByText('+$20.00').query()).toBeNull();
    await expect
      .poll(
        () => {
          // Comes into sight, as for somebody who reads on. A busy machine draws seldom, and what is in sight is told by drawing.
          page.getByRole('button', { name: 'Show more' }).query()?.scrollIntoView();
          return page.getByText(/\+\$20\.00/).query();
        },
        { timeout: 60_000 },
      )
      .not.toBeNull();
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Gift' }).click();
    await expect.element(page.getByText('No movement matches.')).toBeVisible();
    expect(asked.at(-1)).toContain('kind=gift');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(page.getByText('model-0')).toBeVisible();
  });

  it('is empty at first', async () => {
    serveApi({
      'GET /billing/usage': () => ({ days: [] }),
      'GET /billing/statement': () => ({ entries: [], next: null }),
    });
    await renderAt('/settings/usage', <StatementList />);
    await expect.element(page.getByText('No movements yet.')).toBeVisible();
  });
});

describe('the monthly budget', () => {
  it('is checked, saved and taken away', async () => {
    let amount: string | null = null;
    const calls = await openRow('budget', {
      'GET /billing/summary': () => aSummary({ budget: { amount, isReached: false, isNear: amount !== null } }),
      'PUT /billing/budget': ({ body }) => {
        ({ amount } = body as { amount: string | null });
        return { amount, isReached: false, isNear: true };
      },
    });
    const field = page.getByLabelText('Monthly budget: Budget in US dollars');
    await field.fill('lots');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText(/Enter an amount such as 10/)).toBeVisible();
    await field.fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('$4.18 of $5 used this month')).toBeVisible();
    await expect.element(page.getByText('Almost used up')).toBeVisible();
    await field.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Budget removed.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { amount: '5' },
      { amount: null },
    ]);
  });

  it('says that it stops', async () => {
    const budget = { amount: '4', isReached: true, isNear: true };
    await openRow('budget', { 'GET /billing/summary': () => aSummary({ budget }) });
    await expect.element(page.getByText(/new messages are stopped/)).toBeVisible();
  });
});

describe('a plan', () => {
  it('is cancelled after a question, and resumed', async () => {
    let renews = true;
    const planNow = () => ({ ...PLAN, renews });
    await openRow('plan', {
      'GET /billing/summary': () => aSummary({ plan: planNow(), totalSubscription: '96' }),
      'POST /billing/subscription/cancel': () => {
        renews = false;
        return planNow();
      },
      'POST /billing/subscription/resume': () => {
        renews = true;
        return planNow();
      },
    });
    await expect.element(page.getByText('Renews on Oct 1, 2027')).toBeVisible();
    await expect.element(page.getByText('$96 paid for plans and top-ups so far')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
    await expect.element(page.getByText('Ends on Oct 1, 2027')).toBeVisible();
    await page.getByRole('button', { name: 'Resume plan' }).click();
    await expect.element(page.getByText('Renews on Oct 1, 2027')).toBeVisible();
  });

  it('whose payment failed says so', async () => {
    await openRow('plan', { 'GET /billing/summary': () => aSummary({ plan: { ...PLAN, state: 'past_due' } }) });
    await expect.element(page.getByText('Payment failed')).toBeVisible();
  });
});

describe('a server without accounts', () => {
  it('shows what the server’s keys cost as an estimate, and nothing to buy', async () => {
    const calls = serveApi({ 'GET /billing/summary': () => aSummary({ isEstimate: true }), 'GET /models': () => [] });
    await renderAt('/price', <OwnKeyPrices isKnown />);
    await expect.element(page.getByRole('heading', { name: 'What this server’s keys cost' })).toBeVisible();
    await expect.element(page.getByText(/charges nothing/)).toBeVisible();
    await expect.element(page.getByText(/Estimated use this month/)).toBeVisible();
    expect(page.getByRole('button', { name: /Buy|Pay|Choose/ }).query()).toBeNull();
    expect(calls.some(({ path }) => path === '/platform/product')).toBe(false);
  });
});
