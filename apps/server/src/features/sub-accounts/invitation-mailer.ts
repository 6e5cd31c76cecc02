import type { Language } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Counters } from '../../db/counters.ts';
import type { MailSender } from '../../gateways/mail/mail-sender.ts';
import { invitationMail } from './invitation-mail.ts';
import type { RelationsRepository } from './repository.ts';

/** Whoever they come from: an inbox is not filled with invitations. */
const MAIL_TO_ONE = { max: 5, windowMs: 86_400_000 };

/** Where an invitation is answered; whoever is not signed in gets there through the login screen. */
const INVITATION_PATH = 'manager';

export interface InvitationMailerParts {
  /** Undefined where this server sends no mail: people find the invitation when they sign in. */
  readonly mail: MailSender | undefined;
  readonly repository: RelationsRepository;
  readonly counters: Counters;
  /** Where people use this server, ending in a slash, as far as it knows its own address. */
  readonly site: string | undefined;
  readonly log: FastifyBaseLogger;
}

/** Tells people by mail that they were invited. Nobody waits for it, and whoever invites does not hear what became of it. */
export class InvitationMailer {
  readonly #parts: InvitationMailerParts;

  constructor(parts: InvitationMailerParts) {
    this.#parts = parts;
  }

  send(inviterId: string, to: string, language: Language): void {
    const { mail, log } = this.#parts;
    if (!mail) return;
    this.#deliver(mail, inviterId, to, language).catch((err: unknown) =>
      log.error({ err }, 'an invitation could not be sent'),
    );
  }

  async #deliver(mail: MailSender, inviterId: string, to: string, language: Language): Promise<void> {
    const { repository, counters, site } = this.#parts;
    if ((await counters.take([{ key: `invitation mail to ${to.toLowerCase()}`, ...MAIL_TO_ONE }])) > 0) return;
    const { name, email, phone } = (await repository.counterparts([inviterId]))(inviterId);
    const from = [...new Set([name, email ?? phone ?? ''])].filter(Boolean).join(', ') || inviterId;
    await mail.send({ to, from, ...invitationMail(name, site && `${site}${INVITATION_PATH}`, language) });
  }
}
