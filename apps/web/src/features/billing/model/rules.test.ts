import { Product, type CompletedPurchase, type DayUsage, type Plan } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { PLAN } from '../testing/samples.ts';
import { awaitPayment } from './await-payment.ts';
import { methodsFor } from './payment-methods.ts';
import { endOf } from './plan-end.ts';
import { annualSaving, hasBothPeriods, hurdleOf, plansFor, shownPrice } from './plans.ts';
import { providerShares } from './provider-shares.ts';
import { readAmount } from './read-amount.ts';
import { typicalModels } from './typical-models.ts';
import { rangeDays, roundTop, usageChart } from './usage-chart.ts';

function aProduct(fields: Partial<Product>): Product {
  const plain = { id: 'p', kind: 'light', name: 'Light', price: '5', credit: '5', period: 'once', benefits: {} };
  return Product.parse({ ...plain, paymentMethods: ['card', 'alipay'], ...fields });
}

const TRIAL = aProduct({ id: 'trial', kind: 'trial', price: '0.99' });
const MONTHLY = aProduct({ id: 'pro-m', kind: 'subscription', group: 'pro', period: 'monthly', price: '9.6' });
const ANNUAL = aProduct({ id: 'pro-a', kind: 'subscription', group: 'pro', period: 'annually', price: '96' });
const TOP_UP = aProduct({ id: 'any', kind: 'top-up', minAmount: '1', maxAmount: '500' });

describe('plans', () => {
  it('of a group show the one of the period, others in both, and an amount of one’s own in none', () => {
    const idsFor = (period: 'monthly' | 'annually') =>
      plansFor([TRIAL, MONTHLY, ANNUAL, TOP_UP], period).map(({ id }) => id);
    expect(idsFor('monthly')).toEqual(['trial', 'pro-m']);
    expect(idsFor('annually')).toEqual(['trial', 'pro-a']);
    expect(plansFor([MONTHLY], 'annually')).toEqual([MONTHLY]);
  });

  it('say of a year what a month of it costs', () => {
    expect(shownPrice(ANNUAL)).toBe(8_000_000_000n);
    expect(shownPrice(MONTHLY)).toBe(9_600_000_000n);
  });

  it('are switched only where one can be had in both periods', () => {
    expect(hasBothPeriods([TRIAL, MONTHLY])).toBe(false);
    expect(hasBothPeriods([TRIAL, MONTHLY, ANNUAL])).toBe(true);
  });

  it('claim no more months than every one of them saves', () => {
    expect(annualSaving([MONTHLY, ANNUAL])).toEqual({ kind: 'months', count: 2 });
    const other = [
      aProduct({ group: 'b', period: 'monthly', price: '10' }),
      aProduct({ group: 'b', period: 'annually', price: '110' }),
    ];
    expect(annualSaving([MONTHLY, ANNUAL, ...other])).toEqual({ kind: 'percent', percent: 8 });
    const dearer = [MONTHLY, { ...ANNUAL, price: '120' }];
    expect(annualSaving(dearer)).toBeUndefined();
    expect(annualSaving([MONTHLY])).toBeUndefined();
  });

  it('cannot be bought twice, nor when they are gone', () => {
    const buyer = {
      plan: { productId: 'pro-m', kind: 'subscription', paymentMethod: 'card', state: 'active' },
      trial: { isUsed: true },
    } as const;
    expect(hurdleOf(MONTHLY, buyer)).toBe('current');
    expect(hurdleOf(MONTHLY, { ...buyer, plan: { ...buyer.plan, state: 'ended' } })).toBeUndefined();
    // Paid for in advance, it can be extended.
    expect(hurdleOf(MONTHLY, { ...buyer, plan: { ...buyer.plan, paymentMethod: 'alipay' } })).toBeUndefined();
    expect(hurdleOf(TRIAL, buyer)).toBe('trial-used');
    expect(hurdleOf({ ...TRIAL, soldOut: true }, undefined)).toBe('sold-out');
  });

  it('are paid for by what both the plan and the server take', () => {
    expect(methodsFor(TRIAL, { isOn: true, methods: ['alipay', 'wechat_pay'], isSandbox: false })).toEqual(['alipay']);
    expect(methodsFor(TRIAL, { isOn: false, methods: ['card'], isSandbox: false })).toEqual([]);
    expect(methodsFor(TRIAL, undefined)).toEqual([]);
  });
});

describe('an amount', () => {
  it.each([
    ['20', { kind: 'amount', text: '20' }],
    [' $12,50 ', { kind: 'amount', text: '12.50' }],
    ['٢٠٫٥', { kind: 'amount', text: '20.5' }],
    ['۲۰', { kind: 'amount', text: '20' }],
    ['', { kind: 'empty' }],
    ['0', { kind: 'wrong' }],
    ['-5', { kind: 'wrong' }],
    ['1.234', { kind: 'wrong' }],
    ['lots', { kind: 'wrong' }],
    ['0.5', { kind: 'low' }],
    ['501', { kind: 'high' }],
  ])('is read from %j', (typed, read) => {
    expect(readAmount(typed, { min: '1', max: '500' })).toEqual(read);
  });
});

describe('use by provider', () => {
  it('names the largest and sums up the rest', () => {
    const used = ['OpenAI', 'Anthropic', 'Google', 'DeepSeek', 'Mistral', 'XAI'].map((provider, at) => ({
      provider,
      amount: String(6 - at),
    }));
    const shares = providerShares(used);
    expect(shares.map(({ provider }) => provider)).toEqual(['OpenAI', 'Anthropic', 'Google', 'DeepSeek', undefined]);
    expect(shares.at(-1)).toMatchObject({ vendor: 'other', nano: 3_000_000_000n });
    expect(providerShares([{ provider: 'OpenAI', amount: '0' }])).toEqual([]);
  });
});

describe('a period that was paid for in advance', () => {
  const at = (text: string) => Date.parse(`${text}T12:00:00Z`);
  const prepaid: Plan = { ...PLAN, paymentMethod: 'alipay', renews: false, endsAt: '2026-11-20T12:00:00Z' };

  it('is said to end from five days before, and that it ended for two weeks', () => {
    expect(endOf(prepaid, at('2026-11-14'))).toBeUndefined();
    expect(endOf(prepaid, at('2026-11-16'))).toBe('soon');
    expect(endOf({ ...prepaid, state: 'ended' }, at('2026-11-22'))).toBe('ended');
    expect(endOf({ ...prepaid, state: 'ended' }, at('2026-12-22'))).toBeUndefined();
    expect(endOf({ ...prepaid, paymentMethod: 'card', renews: true }, at('2026-11-19'))).toBeUndefined();
    expect(endOf(null, at('2026-11-19'))).toBeUndefined();
  });
});

describe('models that stand for others', () => {
  it('are one of each maker from its middle, and then the ends of those who have more', () => {
    const priced = (name: string, vendor: 'openai' | 'meta' | 'google', nano: bigint) => ({
      model: { name },
      vendor,
      nano,
    });
    const models = [
      priced('llama', 'meta', 5n),
      priced('gpt-5', 'openai', 9n),
      priced('gpt-5-nano', 'openai', 1n),
      priced('gpt-5-mini', 'openai', 3n),
      priced('gemini', 'google', 4n),
    ];
    expect(typicalModels(models, 2).map(({ model }) => model.name)).toEqual(['gpt-5-mini', 'gemini']);
    expect(typicalModels(models, 3).map(({ vendor }) => vendor)).toEqual(['openai', 'google', 'meta']);
    const ofOne = models.filter(({ vendor }) => vendor === 'openai');
    expect(typicalModels(ofOne, 4).map(({ model }) => model.name)).toEqual(['gpt-5-nano', 'gpt-5-mini', 'gpt-5']);
    expect(typicalModels(models, 9)).toHaveLength(models.length);
  });
});

describe('the chart of the use', () => {
  const use = (day: string, model: string, amount: string, provider = 'OpenAI'): DayUsage => ({
    day,
    model,
    provider,
    calls: 2,
    amount,
  });

  it('has every day, stacks models by what they cost in all, and tells those of one maker apart', () => {
    const usage = [
      use('2026-11-01', 'gpt-5', '1'),
      use('2026-11-01', 'gpt-5-mini', '0.5'),
      use('2026-11-03', 'claude-sonnet-4.5', '3', 'Anthropic'),
    ];
    const chart = usageChart(usage, '2026-11-01', '2026-11-03');
    expect(chart.models.map(({ model, shade }) => [model, shade])).toEqual([
      ['claude-sonnet-4.5', 0],
      ['gpt-5', 0],
      ['gpt-5-mini', 1],
    ]);
    expect(chart.days.map(({ day, nano }) => [day, nano])).toEqual([
      ['2026-11-01', 1_500_000_000n],
      ['2026-11-02', 0n],
      ['2026-11-03', 3_000_000_000n],
    ]);
    expect(chart.days[0]?.parts).toEqual([
      { at: 1, nano: 1_000_000_000n, below: 0n },
      { at: 2, nano: 500_000_000n, below: 1_000_000_000n },
    ]);
    expect(chart).toMatchObject({ calls: 6, nano: 4_500_000_000n, highest: 3_000_000_000n });
  });

  it('sums up models beyond the seventh', () => {
    const usage = Array.from({ length: 9 }, (_, at) => use('2026-11-01', `m-${at}`, String(10 - at)));
    const { models, days } = usageChart(usage, '2026-11-01', '2026-11-01');
    expect(models).toHaveLength(7);
    expect(models.at(-1)).toMatchObject({ model: undefined, nano: 9_000_000_000n, calls: 6 });
    expect(days[0]?.parts.at(-1)).toMatchObject({ at: 6, nano: 9_000_000_000n });
  });

  it('covers the month so far, or days until today', () => {
    const now = Date.UTC(2026, 10, 17, 2);
    expect(rangeDays('month', now)).toEqual({ from: '2026-11-01', to: '2026-11-17' });
    expect(rangeDays('days30', now)).toEqual({ from: '2026-10-19', to: '2026-11-17' });
  });

  it('ends at a round sum', () => {
    expect(roundTop(1_500_000_000n)).toBe(2_000_000_000n);
    expect(roundTop(4_100_000n)).toBe(5_000_000n);
    expect(roundTop(1_000_000_000n)).toBe(1_000_000_000n);
    expect(roundTop(0n)).toBe(1_000_000_000n);
  });
});

describe('waiting for a payment', () => {
  const paid: CompletedPurchase = {
    orderId: 'o1',
    productId: 'any',
    amount: '20',
    paymentMethod: 'card',
    completedAt: '2026-11-17T02:00:00Z',
  };

  function watch(answers: readonly (readonly CompletedPurchase[] | Error)[]) {
    let time = 0;
    let asked = 0;
    return {
      asked: () => asked,
      parts: {
        orderId: 'o1',
        check: () => {
          const answer = answers[Math.min(asked++, answers.length - 1)] ?? [];
          return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
        },
        wait: (ms: number) => Promise.resolve(void (time += ms)),
        now: () => time,
        isStopped: () => false,
        until: 600_000,
      },
    };
  }

  it('ends with the order that was waited for, whatever else was bought and failed to be asked', async () => {
    const { parts, asked } = watch([new Error('offline'), [{ ...paid, orderId: 'other' }], [paid]]);
    expect(await awaitPayment(parts)).toEqual(paid);
    expect(asked()).toBe(3);
  });

  it('is given up in time, and asks less often later', async () => {
    const { parts, asked } = watch([[]]);
    expect(await awaitPayment(parts)).toBeUndefined();
    expect(asked()).toBe(60 + 80);
  });

  it('stops when nobody waits any longer', async () => {
    const { parts, asked } = watch([[]]);
    expect(await awaitPayment({ ...parts, isStopped: () => asked() > 1 })).toBeUndefined();
    expect(asked()).toBe(2);
  });
});
