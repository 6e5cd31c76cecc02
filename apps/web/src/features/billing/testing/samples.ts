import { BillingSummary, modelFromServer, Product, ServerModel, User, type StatementEntry } from '@parley/contract';

/** Something that can be bought, as a server offers it. */
export function aProduct(fields: Partial<Product> & Pick<Product, 'id'>): Product {
  const plain = { kind: 'light', name: fields.id, price: '5', credit: '5', period: 'once', benefits: {} };
  return Product.parse({ ...plain, paymentMethods: ['card', 'wechat_pay', 'alipay'], ...fields });
}

/** The plans of the look. */
export const PRODUCTS: readonly Product[] = [
  aProduct({ id: 'trial', name: 'Trial', kind: 'trial', price: '0.99', leftToday: 12 }),
  aProduct({
    id: 'light',
    name: 'Light',
    benefits: { standardChats: 1_250, advancedChats: 200, images: 60 },
  }),
  aProduct({ id: 'pro-m', name: 'Pro', kind: 'subscription', group: 'pro', period: 'monthly', price: '9.60' }),
  aProduct({
    id: 'pro-a',
    name: 'Pro',
    kind: 'subscription',
    group: 'pro',
    period: 'annually',
    price: '96',
    credit: '126',
    benefits: { standardChats: 2_600, advancedChats: 430, images: 120 },
  }),
  aProduct({ id: 'any', name: 'Top up', kind: 'top-up', minAmount: '1', maxAmount: '500' }),
];

/** What an account has. */
export function aSummary(fields: Partial<BillingSummary> = {}): BillingSummary {
  return BillingSummary.parse({
    isEstimate: false,
    balance: '12.409',
    held: '0',
    usedThisMonth: '4.18',
    usedByProvider: [
      { provider: 'OpenAI', amount: '3.01' },
      { provider: 'Anthropic', amount: '1.17' },
    ],
    totalSubscription: '0',
    plan: null,
    budget: { amount: null, isReached: false, isNear: false },
    gift: 'off',
    trial: { isUsed: false, leftToday: 12 },
    payment: { isOn: true, methods: ['card', 'wechat_pay', 'alipay'], isSandbox: false },
    typicalMessages: { model: 'gpt-5-mini', count: 3_102 },
    ...fields,
  });
}

/** A subscription that renews. */
export const PLAN: NonNullable<BillingSummary['plan']> = {
  productId: 'pro-a',
  name: 'Pro',
  kind: 'subscription',
  period: 'annually',
  paymentMethod: 'card',
  startedAt: '2026-10-01T00:00:00Z',
  endsAt: '2027-10-01T12:00:00Z',
  renews: true,
  state: 'active',
};

/** A movement of money, by its number. */
export function anEntry(at: number, fields: Partial<StatementEntry> = {}): StatementEntry {
  const time = new Date(Date.UTC(2026, 10, 16) - at * 60_000).toISOString();
  const call = { kind: 'call', amount: '-0.004', balanceAfter: '12.4', model: `model-${at}` } as const;
  return { id: `e${at}`, at: time, ...call, ...fields };
}

const AT = new Date(0).toISOString();

/** A sub-account for which Ada pays up to $5 a month, of which 50 cents are left. */
export const PAID_FOR: User = User.parse({
  uuid: 'ben',
  createdAt: AT,
  updatedAt: AT,
  availableParentAccounts: [
    {
      id: 'r-1',
      relationUuid: 'r-1',
      uuid: 'ada',
      name: 'Ada',
      isChildActive: true,
      monthlyCap: '5',
      spentThisMonth: '4.5',
      createdAt: AT,
    },
  ],
});

function aModel(name: string, modelRatio: number) {
  return modelFromServer(ServerModel.parse({ type: 'CHAT', provider: 'OpenAI', name, modelRatio }));
}

/** A dear model and one that costs a hundredth of it. */
export const LARGE = aModel('large', 10);
export const SMALL = aModel('small', 0.1);
