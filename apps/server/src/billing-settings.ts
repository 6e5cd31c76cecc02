import type { Settings } from './config.ts';
import { headerToken, text, wholeNumber, yesOrNo } from './lib/setting-readers.ts';
import type { Setting } from './settings.ts';

/** How a hosted server takes money. */
export const BILLING_SETTINGS = [
  {
    field: 'productsFile',
    name: 'PARLEY_PRODUCTS',
    reader: text(),
    help: 'JSON file with the plans that people can buy (docs/hosting.md). Without it an example is offered.',
  },
  {
    field: 'stripeSecretKey',
    name: 'STRIPE_SECRET_KEY',
    reader: headerToken(),
    isSecret: true,
    help: 'Key of your Stripe account, with which payments by card, Alipay and WeChat Pay are taken. Without it nobody can pay.',
  },
  {
    field: 'stripeWebhookSecret',
    name: 'STRIPE_WEBHOOK_SECRET',
    reader: headerToken(),
    isSecret: true,
    help: 'Signing secret of the webhook at Stripe that leads to <public address>api/billing/webhook.',
  },
  {
    field: 'paymentSandbox',
    name: 'PARLEY_PAYMENT_SANDBOX',
    fallback: '0',
    reader: yesOrNo(),
    help: '1 lets everybody pay without money, to try things out. Never with NODE_ENV=production.',
  },
  {
    field: 'giftStock',
    name: 'PARLEY_GIFT_STOCK',
    fallback: '0',
    reader: wholeNumber(0, 1_000_000_000),
    help: 'How many accounts may claim a gift of $2.00, first come first served; 0 for none.',
  },
  {
    field: 'freePromptTokens',
    name: 'PARLEY_FREE_PROMPT_TOKENS',
    fallback: '32000',
    reader: wholeNumber(1, 100_000_000),
    help: 'On a hosted server, the longest question for titles, summaries and translations that nobody pays for.',
  },
  {
    field: 'freeOutputTokens',
    name: 'PARLEY_FREE_OUTPUT_TOKENS',
    fallback: '4096',
    reader: wholeNumber(1, 100_000_000),
    help: 'On a hosted server, the longest answer to such a question.',
  },
  {
    field: 'freeDailyCalls',
    name: 'PARLEY_FREE_DAILY_CALLS',
    fallback: '300',
    reader: wholeNumber(0, 1_000),
    help: 'On a hosted server, how many such questions and questions to free models an account may ask a day; several answers, and a question longer than PARLEY_FREE_PROMPT_TOKENS, count several times; 0 for any number.',
  },
] as const satisfies readonly Setting[];

type BillingConfig = Pick<Settings, 'stripeSecretKey' | 'paymentSandbox' | 'publicUrl' | 'isProduction'>;

/** Why these settings must not take money; undefined where nothing speaks against it. */
export function billingProblem(config: BillingConfig): string | undefined {
  const { stripeSecretKey, paymentSandbox, publicUrl, isProduction } = config;
  if (paymentSandbox && isProduction) {
    return 'PARLEY_PAYMENT_SANDBOX gives balance away: it cannot be 1 while NODE_ENV is production';
  }
  if (stripeSecretKey === undefined) return undefined;
  if (paymentSandbox)
    return 'PARLEY_PAYMENT_SANDBOX and STRIPE_SECRET_KEY cannot both be set: people pay or try it out';
  // Stripe sends buyers back to the address that it is told, and whoever sends a request could name any.
  if (publicUrl === undefined) {
    return 'STRIPE_SECRET_KEY needs PARLEY_PUBLIC_URL beside it: the address at which people reach this server';
  }
  return undefined;
}
