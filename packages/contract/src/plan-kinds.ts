import * as z from 'zod/mini';

const PLAN_KINDS = ['trial', 'light', 'bulk', 'subscription', 'top-up'] as const;
/** The kinds of things that can be bought; a trial once per account, a light plan for an unlimited time. */
export const PlanKind = z.enum(PLAN_KINDS);
export type PlanKind = z.infer<typeof PlanKind>;

const PAYMENT_METHODS = ['card', 'wechat_pay', 'alipay'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;
