import { AppError, type BillingSummary, type CompletedPurchase, type Plan } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/open-database.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Actor } from '../../http/actor.ts';
import type { ClaimedOffers } from './claimed-offers.ts';
import type { Gifts } from './gifts.ts';
import type { OrdersRepository } from './orders-repository.ts';
import { currentPlan, isRunning } from './plan-rules.ts';
import { dollarsOf, type Products } from './products.ts';

/** As long as a tab waits for what another one pays. */
const RECENT_MS = 15 * 60_000;

/** Of a summary, what is about plans and purchases. */
export type PlanSummary = Pick<BillingSummary, 'totalSubscription' | 'plan' | 'gift' | 'trial' | 'payment'>;

export interface AccountPlansParts {
  readonly database: Pick<Database, 'db' | 'writes'>;
  readonly repository: OrdersRepository;
  readonly offers: ClaimedOffers;
  readonly gateway: PaymentGateway | undefined;
  readonly products: Products;
  readonly gifts: Gifts;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** What an account has bought, and what becomes of its subscription. */
export class AccountPlans {
  readonly #parts: AccountPlansParts;

  constructor(parts: AccountPlansParts) {
    this.#parts = parts;
  }

  async summaryOf(accountId: string): Promise<PlanSummary> {
    const { database, repository, offers, products, gifts, gateway } = this.#parts;
    const [paidCents, plan, gift, hadTrial, isClaimed, leftToday] = await Promise.all([
      repository.paidCents(accountId),
      this.#planOf(accountId),
      gifts.stateFor(accountId),
      repository.hadTrial(accountId),
      offers.isClaimedBy(database.db, 'trial', accountId),
      products.trialsLeft(),
    ]);
    return {
      totalSubscription: dollarsOf(paidCents),
      plan,
      gift,
      trial: { isUsed: hadTrial || isClaimed, leftToday },
      payment: {
        isOn: gateway !== undefined,
        methods: [...(gateway?.methods ?? [])],
        isSandbox: gateway?.name === 'sandbox',
      },
    };
  }

  async recentPurchases({ accountId }: Actor): Promise<CompletedPurchase[]> {
    const { repository, now } = this.#parts;
    const payments = await repository.recentPayments(accountId, now() - RECENT_MS);
    return payments.map((payment) => ({
      orderId: payment.order_id,
      productId: payment.product_id,
      amount: dollarsOf(payment.amount_cents),
      paymentMethod: payment.payment_method,
      completedAt: new Date(payment.completed_at).toISOString(),
    }));
  }

  /** Whether a plan of the account unlocks all models now. */
  async unlocksAllModels(accountId: string): Promise<boolean> {
    const plans = await this.#parts.repository.plansOf(accountId);
    return plans.some((plan) => plan.unlocks_models === 1 && isRunning(plan, this.#parts.now()));
  }

  /** Lets the subscription end with its period, or go on after all. */
  async setRenewal({ accountId }: Actor, renews: boolean): Promise<Plan> {
    const { database, repository, gateway, now, log } = this.#parts;
    const plans = await repository.plansOf(accountId);
    const plan = plans.find(({ subscription, ...rest }) => subscription !== null && isRunning(rest, now()));
    if (!plan || plan.subscription === null) throw new AppError('not_found', 'There is no subscription');
    if (gateway?.name !== plan.gateway) throw new AppError('payment_off');
    try {
      await gateway.setRenewal(plan.subscription, renews);
    } catch (error) {
      log.error({ err: error }, 'the payment service did not change a subscription');
      throw new AppError('payment_failed', undefined, { cause: error });
    }
    await database.writes.run((transaction) =>
      repository.changePlan(transaction, plan.order_id, { renews: renews ? 1 : 0 }),
    );
    const changed = await this.#planOf(accountId);
    if (!changed) throw new AppError('not_found', 'There is no subscription');
    return changed;
  }

  /** What nobody waits for: checkouts that were left, subscriptions whose accounts are gone, reports that nobody repeats. */
  async sweep(): Promise<void> {
    const { database, repository, now } = this.#parts;
    await database.writes.run(async (transaction) => {
      for (const order of await repository.expired(transaction, now())) {
        await repository.close(transaction, order, 'expired');
      }
      await repository.forgetEvents(transaction, now());
    });
    await this.#endOrphans();
  }

  /** Nobody is charged for an account that is gone. What the payment service does not take now is tried again later. */
  async #endOrphans(): Promise<void> {
    const { database, repository, gateway, log } = this.#parts;
    for (const { subscription, order_id: orderId, ...plan } of await repository.orphanedPlans()) {
      if (subscription === null || gateway?.name !== plan.gateway) continue;
      try {
        await gateway.end(subscription);
        await database.writes.run((transaction) =>
          repository.changePlan(transaction, orderId, { state: 'ended', renews: 0 }),
        );
      } catch (err) {
        log.error({ err, orderId }, 'a subscription of a deleted account could not be ended');
      }
    }
    for (const order of await repository.orphanedOrders()) {
      if (gateway?.name !== order.gateway) continue;
      try {
        if (!(await gateway.close(order.checkout))) continue;
        await database.writes.run((transaction) => repository.close(transaction, order, 'cancelled'));
      } catch (err) {
        log.error({ err, orderId: order.id }, 'a checkout of a deleted account could not be closed');
      }
    }
  }

  async #planOf(accountId: string): Promise<Plan | null> {
    const { repository, now } = this.#parts;
    const [plans, lastPurchase] = await Promise.all([
      repository.plansOf(accountId),
      repository.lastPurchaseWithoutEnd(accountId),
    ]);
    return currentPlan(plans, lastPurchase, now());
  }
}
