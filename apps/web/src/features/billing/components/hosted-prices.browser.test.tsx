import { ERRORS, type CompletedPurchase } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useOverlays } from '#/components/overlay-store.ts';
import { type ApiAnswers, renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { TAB_LINE_NAME } from '#/storage/database-names.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { pageTabs } from '#/storage/tabs.ts';
import { aSummary, PLAN, PRODUCTS } from '../testing/samples.ts';
import { HostedPrices } from './hosted-prices.tsx';

const BEGIN = 'GET /billing/create-payment-intent';
const CHECK = 'GET /billing/check-recent-completed-purchase';

/** Stands for the tab that the browser opens; a real one would outlive the test. */
const tab = {
  closed: false,
  opener: {},
  document: { title: '', body: {} },
  location: { replace: vi.fn() },
  close: vi.fn(),
};

async function open(answers: ApiAnswers = {}, { address = '/price', isKnown = true } = {}) {
  const calls = serveApi({
    'GET /platform/product': () => PRODUCTS,
    'GET /platform/price': () => [],
    'GET /billing/summary': () => aSummary(),
    'GET /models': () => [],
    ...answers,
  });
  await renderAt(address, <HostedPrices isKnown={isKnown} />);
  return calls;
}

const purchase = (orderId: string): CompletedPurchase => ({
  orderId,
  productId: 'any',
  amount: '20',
  paymentMethod: 'card',
  completedAt: '2026-11-17T02:00:00Z',
});

beforeEach(async () => {
  await page.viewport(1_300, 900);
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
});

afterEach(() => {
  useOverlays.setState({ entries: [] });
  vi.restoreAllMocks();
  tab.location.replace.mockReset();
  tab.close.mockReset();
  tab.closed = false;
});

describe('the balance', () => {
  it('is shown with two decimals and what it buys, and the month’s use by provider', async () => {
    await open();
    await expect.element(page.getByText('$12.40')).toBeVisible();
    await expect.element(page.getByText('about 3,100 chats on gpt-5-mini')).toBeVisible();
    await expect.element(page.getByText('$4.18')).toBeVisible();
    await expect.element(page.getByText('Anthropic')).toBeVisible();
    expect(page.getByText(/paid for plans and top-ups/).query()).toBeNull();
  });

  it('stands beside what was paid for plans and top-ups in all', async () => {
    await open({ 'GET /billing/summary': () => aSummary({ totalSubscription: '96' }) });
    await expect.element(page.getByText('$96 paid for plans and top-ups so far')).toBeVisible();
  });

  it('leaves out what running chats have set aside', async () => {
    await open({ 'GET /billing/summary': () => aSummary({ balance: '5', held: '0.5' }) });
    await expect.element(page.getByText('$4.50')).toBeVisible();
    await expect.element(page.getByText('$0.50 set aside for running chats')).toBeVisible();
  });

  it('is asked for again: it says that it checks, and that it did', async () => {
    const later = Promise.withResolvers<unknown>();
    let asked = 0;
    await open({ 'GET /billing/summary': () => (asked++ === 0 ? aSummary() : later.promise) });
    await page.getByRole('button', { name: 'Refresh balance' }).click();
    await expect.element(page.getByText('Checking your balance…')).toBeVisible();
    later.resolve(aSummary({ balance: '32.4' }));
    await expect.element(page.getByText('Balance refreshed.')).toBeVisible();
    await expect.element(page.getByText('$32.40')).toBeVisible();
  });

  it('keeps the last figure where that fails, and says so', async () => {
    let asked = 0;
    await open({ 'GET /billing/summary': () => (asked++ === 0 ? aSummary() : ERRORS.internal.code) });
    await page.getByRole('button', { name: 'Refresh balance' }).click();
    await expect.element(page.getByText('Balance refresh failed.')).toBeVisible();
    await expect.element(page.getByText('$12.40')).toBeVisible();
  });

  it('that cannot be loaded is tried again, while plans show', async () => {
    let isDown = true;
    await open({ 'GET /billing/summary': () => (isDown ? ERRORS.internal.code : aSummary()) });
    await expect.element(page.getByText('Couldn’t load your balance.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Light' })).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('$12.40')).toBeVisible();
  });
});

describe('plans', () => {
  it('are switched between months and years, with what a year saves', async () => {
    await open();
    await expect.element(page.getByText('2 months free')).toBeVisible();
    await expect.element(page.getByText('$8', { exact: true })).toBeVisible();
    await expect.element(page.getByText('billed $96 a year')).toBeVisible();
    await expect.element(page.getByText('$126 added to your balance each year')).toBeVisible();
    await expect.element(page.getByText('≈ 2,600 standard chats a month')).toBeVisible();
    await expect.element(page.getByText('≈ 1,250 standard chats', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'Monthly' }).click();
    await expect.element(page.getByText('$9.60')).toBeVisible();
  });

  it('say what is left of the trial, that it is sold out, or used', async () => {
    const [trial, ...others] = PRODUCTS;
    const soldOut = [{ ...trial, soldOut: true, leftToday: 0 }, ...others];
    await open({ 'GET /platform/product': () => soldOut });
    await expect.element(page.getByRole('button', { name: 'Sold out for today' })).toBeDisabled();
  });

  it('name the one that somebody has, and a trial that was used', async () => {
    const has = aSummary({ plan: PLAN, trial: { isUsed: true, leftToday: 12 } });
    await open({ 'GET /billing/summary': () => has });
    await expect.element(page.getByText('Your plan')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Manage your plan' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Already used' })).toBeDisabled();
  });

  it('that cannot be loaded are tried again', async () => {
    let isDown = true;
    await open({ 'GET /platform/product': () => (isDown ? ERRORS.internal.code : PRODUCTS) });
    await expect.element(page.getByText('Couldn’t load the plans.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Trial' })).toBeVisible();
  });

  it('lead somebody who is not signed in to the sign-in, and ask nothing in their name', async () => {
    const calls = await open({}, { isKnown: false });
    const buy = page.getByRole('link', { name: 'Buy Light' });
    await expect.element(buy).toHaveAttribute('href', '/login?redirect=%2Fprice');
    expect(calls.map(({ path }) => path).toSorted()).toEqual(['/platform/price', '/platform/product']);
  });

  it('show where nothing can be paid for, and tell an operator what is missing', async () => {
    const off = aSummary({ payment: { isOn: false, methods: [], isSandbox: false } });
    const account = {
      uuid: 'u',
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
      isOperator: true,
    };
    await hydrateStores();
    await open({ 'GET /billing/summary': () => off, 'GET /auth/self': () => account });
    await expect.element(page.getByText(/Payment isn’t set up on this server/)).toBeVisible();
    await expect.element(page.getByText(/STRIPE_SECRET_KEY/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Buy Light' })).toBeDisabled();
  });

  it('fit a phone', async () => {
    await page.viewport(390, 844);
    await open({ 'GET /billing/summary': () => aSummary({ gift: 'offered' }) });
    await expect.element(page.getByText('$12.40')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe('a payment', () => {
  async function topUp() {
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Card/ }).click();
  }

  it('of an amount that cannot be is refused before anything opens', async () => {
    await open();
    await page.getByLabelText('Amount in US dollars').fill('0.5');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect.element(page.getByText('Enter at least $1.')).toBeVisible();
    expect(window.open).not.toHaveBeenCalled();
  });

  it('opens in a tab of its own, waits, and says when it arrived', async () => {
    let completed: readonly CompletedPurchase[] = [];
    await open({
      [BEGIN]: () => ({ orderId: 'o1', url: 'https://pay.example/o1', paymentMethod: 'card' }),
      [CHECK]: () => completed,
    });
    await topUp();
    expect(window.open).toHaveBeenCalledWith('', '_blank');
    await expect.element(page.getByText('Waiting for your payment')).toBeVisible();
    expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/o1');
    expect(tab.opener).toBeNull();
    completed = [purchase('another'), purchase('o1')];
    // Somebody looks at this tab again.
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByText('You paid $20 with Card. Your balance is up to date.')).toBeVisible();
  });

  it('that fails names the method and suggests another, which is tried at once', async () => {
    const answers = {
      card: ERRORS.payment_failed.code,
      alipay: { orderId: 'o2', url: 'https://pay.example/o2', paymentMethod: 'alipay' },
    };
    let method: keyof typeof answers = 'card';
    await open({ [BEGIN]: () => answers[method], [CHECK]: () => [] });
    await topUp();
    await expect.element(page.getByText('Payment with Card failed')).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
    method = 'alipay';
    await page.getByRole('button', { name: 'Pay with Alipay' }).click();
    await expect.element(page.getByText(/Finish paying \$20 with Alipay/)).toBeVisible();
    expect(window.open).toHaveBeenCalledTimes(2);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('Waiting for your payment')).not.toBeInTheDocument();
  });

  it('whose tab comes back without one says so', async () => {
    await open({
      [BEGIN]: () => ({ orderId: 'o3', url: 'https://pay.example/o3', paymentMethod: 'card' }),
      [CHECK]: () => [],
    });
    await topUp();
    await expect.element(page.getByText('Waiting for your payment')).toBeVisible();
    // As another tab of this browser tells it.
    const other = new BroadcastChannel(TAB_LINE_NAME);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origins
    other.postMessage({ type: 'payment-returned', orderId: 'o3', result: 'cancel' });
    await expect.element(page.getByText('Cancelled, nothing was charged.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again with Card' })).toBeVisible();
    other.close();
  });

  it('whose tab was closed says so, and is asked for again until it is there', async () => {
    let completed: readonly CompletedPurchase[] = [];
    await open({
      [BEGIN]: () => ({ orderId: 'o7', url: 'https://pay.example/o7', paymentMethod: 'card' }),
      [CHECK]: () => completed,
    });
    await topUp();
    await expect.element(page.getByText('Waiting for your payment')).toBeVisible();
    tab.closed = true;
    await expect
      .element(page.getByText(/The payment tab is closed. If you paid \$20 with Card, check again/))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open the payment page again' }))
      .toHaveAttribute('href', 'https://pay.example/o7');
    const again = page.getByRole('button', { name: 'I have paid – check again' });
    await again.click();
    await expect.element(page.getByText(/Your payment isn’t there yet/)).toBeVisible();
    completed = [purchase('o7')];
    await again.click();
    await expect.element(page.getByText(/You paid \$20 with Card/)).toBeVisible();
  });

  it('whose tab the browser does not let open is offered as a link', async () => {
    vi.mocked(window.open).mockReturnValue(null);
    await open({
      [BEGIN]: () => ({ orderId: 'o4', url: '/api/billing/sandbox/t', paymentMethod: 'card' }),
      [CHECK]: () => [],
    });
    await topUp();
    const link = page.getByRole('link', { name: 'Open the payment page' });
    await expect.element(link).toHaveAttribute('href', new URL('/api/billing/sandbox/t', location.href).href);
  });

  it('that somebody comes back from is confirmed by the server alone', async () => {
    let completed: readonly CompletedPurchase[] = [];
    const posted = vi.spyOn(pageTabs(), 'post');
    await open({ [CHECK]: () => completed }, { address: '/price?payment=success&order=o5&payment_method=card' });
    await expect.element(page.getByText('Confirming your payment…')).toBeVisible();
    expect(posted).toHaveBeenCalledWith({ type: 'payment-returned', orderId: 'o5', result: 'success' });
    completed = [purchase('o5')];
    await expect.element(page.getByText(/Payment received. You paid \$20 with Card./)).toBeVisible();
  });

  it('that failed is tried again with its amount and its method', async () => {
    const address = '/price?payment=failed&order=o8&payment_method=alipay&product=any&amount=12.5';
    await open(
      {
        [BEGIN]: () => ({ orderId: 'o9', url: 'https://pay.example/o9', paymentMethod: 'alipay' }),
        [CHECK]: () => [],
      },
      { address },
    );
    await expect.element(page.getByLabelText('Amount in US dollars')).toHaveValue('12.5');
    await page.getByRole('button', { name: 'Try again with Alipay' }).click();
    await expect.element(page.getByText(/Finish paying \$12.50 with Alipay/)).toBeVisible();
  });

  it('that was given up names the method, and the word goes away', async () => {
    await open({}, { address: '/price?payment=failed&order=o6&payment_method=wechat_pay' });
    await expect.element(page.getByText(/Payment with WeChat Pay failed. You weren’t charged./)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(page.getByText(/You weren’t charged/)).not.toBeInTheDocument();
  });
});

describe('the gift', () => {
  it('is claimed once', async () => {
    let gift: 'offered' | 'claimed' = 'offered';
    await open({
      'GET /billing/summary': () => aSummary({ gift }),
      'POST /billing/gift': () => {
        gift = 'claimed';
        return { balance: '14.4' };
      },
    });
    await expect.element(page.getByText(/A gift of 200 units \(\$2.00\) is waiting/)).toBeVisible();
    await page.getByRole('button', { name: 'Claim the gift' }).click();
    await expect.element(page.getByText('$2.00 added to your balance.')).toBeVisible();
    await expect.element(page.getByText('You’ve claimed your gift.')).toBeVisible();
  });

  it('is gone for whoever comes late', async () => {
    let gift: 'offered' | 'gone' = 'offered';
    await open({
      'GET /billing/summary': () => aSummary({ gift }),
      'POST /billing/gift': () => {
        gift = 'gone';
        return ERRORS.gift_gone.code;
      },
    });
    await page.getByRole('button', { name: 'Claim the gift' }).click();
    await expect.element(page.getByText('You are late, gifts all gone.').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Claim the gift' })).not.toBeInTheDocument();
  });
});

describe('a plan that was paid for in advance', () => {
  it('is announced before it ends, and can be extended', async () => {
    const endsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const plan = { ...PLAN, paymentMethod: 'alipay', renews: false, endsAt } as const;
    await open({ 'GET /billing/summary': () => aSummary({ plan }) });
    await expect.element(page.getByText(/^Pro ends on .* doesn’t renew by itself/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Extend Pro' })).toBeEnabled();
  });
});

describe('the prices', () => {
  it('are shown for a few models and listed for all', async () => {
    const price = (name: string, provider: string, modelRatio: number) => ({
      name,
      type: 'CHAT',
      provider,
      modelRatio,
    });
    const prices = [price('gpt-5-mini', 'OpenAI', 1), price('claude-sonnet-4.5', 'Anthropic', 1.5)];
    await open({ 'GET /platform/price': () => prices }, { isKnown: false });
    await expect.element(page.getByText('$0.003')).toBeVisible();
    await page.getByRole('button', { name: 'All 2 prices' }).click();
    const rows = page.getByRole('row');
    await expect.element(rows.filter({ hasText: 'claude-sonnet-4.5' }).getByText('$3').first()).toBeVisible();
    await userEvent.keyboard('nothing like it');
    await expect.element(page.getByText('No model matches.')).toBeVisible();
  });
});
