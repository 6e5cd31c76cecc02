import { DEFAULT_LANGUAGE, LANGUAGES } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/open-database.ts';
import type { MailSender } from '../../gateways/mail/mail-sender.ts';
import type { OrdersRepository } from './orders-repository.ts';
import { planEndMail } from './plan-end-mail.ts';
import { type OrderedPlan, REMINDED_BEFORE_MS } from './plan-rules.ts';

export interface PlanRemindersParts {
  readonly database: Pick<Database, 'db' | 'writes'>;
  readonly repository: Pick<OrdersRepository, 'takeEnding' | 'addressesOf'>;
  /** Undefined where this server sends no mail. */
  readonly mail: MailSender | undefined;
  /** Where people use this server, as far as it knows its own address. */
  readonly site: string | undefined;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** Tells the owners of periods that were paid in advance that they end soon: nothing renews those. */
export class PlanReminders {
  readonly #parts: PlanRemindersParts;

  constructor(parts: PlanRemindersParts) {
    this.#parts = parts;
  }

  /** Each end is announced once, whichever server comes first. A mail that fails is not repeated: the app says it too. */
  async send(): Promise<void> {
    const { database, repository, mail, now, log } = this.#parts;
    if (!mail) return;
    const ending = await database.writes.run((transaction) =>
      repository.takeEnding(transaction, now(), now() + REMINDED_BEFORE_MS),
    );
    for (const plan of ending) {
      await this.#tell(mail, plan).catch((err: unknown) => log.error({ err }, 'a reminder could not be sent'));
    }
  }

  async #tell(mail: MailSender, plan: OrderedPlan & { readonly language: string }): Promise<void> {
    const { repository, site } = this.#parts;
    const language = LANGUAGES.find((known) => known === plan.language) ?? DEFAULT_LANGUAGE;
    const words = planEndMail({ planName: plan.product_name, endsAt: plan.ends_at }, site, language);
    for (const to of await repository.addressesOf(plan.account_id)) await mail.send({ to, ...words });
  }
}
