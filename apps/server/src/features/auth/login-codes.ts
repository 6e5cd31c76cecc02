import { randomInt, timingSafeEqual } from 'node:crypto';
import {
  AppError,
  type Language,
  LOGIN_CODE_LIFE_SECONDS,
  LOGIN_CODE_TRIES,
  RESEND_COUNTDOWN_SECONDS,
} from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { Settings } from '../../config.ts';
import type { Counters, SharedLimit } from '../../db/counters.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { MailSender } from '../../gateways/mail/mail-sender.ts';
import type { SmsSender } from '../../gateways/sms/sms-sender.ts';
import { addressKey, TooManyRequests } from '../../http/rate-limiter.ts';
import { keyedHash } from '../../lib/keyed-hash.ts';
import { codeMail, codeText, type ProofReason } from './code-words.ts';
import type { Visit } from '../../http/visit.ts';

/**
 * What a code is asked for: one for signing in is worth nothing elsewhere, and one that proves an address is worth nothing
 * to any account but the one that asked.
 */
type CodePurpose = 'login' | { readonly accountId: string };
/** A purpose, with what its message says of who asks. */
type CodeRequest = 'login' | ({ readonly accountId: string } & Omit<ProofReason, 'site'>);

/** Where a code is sent. */
export interface CodeTarget {
  readonly kind: 'email' | 'phone';
  readonly address: string;
}

const HOUR_MS = 3_600_000;
const CODE_LIFE_MS = LOGIN_CODE_LIFE_SECONDS * 1_000;
const CODES_PER_TARGET = { max: 10, windowMs: HOUR_MS };
const CODES_PER_ADDRESS = { max: 20, windowMs: HOUR_MS };
const CODES_PER_SITE = { max: 60, windowMs: HOUR_MS };
const GAP = { max: 1, windowMs: RESEND_COUNTDOWN_SECONDS * 1_000 };
const WRONG_CODES_PER_ADDRESS = { max: 60, windowMs: HOUR_MS };

export interface LoginCodesParts {
  readonly database: Pick<Database, 'writes'>;
  readonly counters: Counters;
  readonly secret: string;
  readonly now: () => number;
  /** Undefined where this server sends no mail, or no text messages. */
  readonly mail: MailSender | undefined;
  readonly sms: SmsSender | undefined;
  /** Where people use this server, as far as it knows its own address. */
  readonly site: string | undefined;
  /** How many codes this server sends in an hour, whoever asks; 0 for any number. */
  readonly hourly: Pick<Settings, 'hourlyCodeMails' | 'hourlyCodeTexts'>;
  readonly log: FastifyBaseLogger;
}

/**
 * Six digits that prove who reads an inbox or holds a phone. Whether an account exists plays no part in sending one, so
 * neither answer nor time can tell it.
 */
export class LoginCodes {
  readonly #parts: LoginCodesParts;
  readonly #hashOf: (text: string) => string;
  /** When the log was last told that no more are sent. */
  readonly #toldAt = new Map<CodeTarget['kind'], number>();

  constructor(parts: LoginCodesParts) {
    this.#parts = parts;
    this.#hashOf = keyedHash(parts.secret, 'login codes');
  }

  /**
   * Sends a new code, which replaces the one before it; rejects with `code_not_sent` where it is known not to arrive. One
   * that a browser asks for with its secret is good in that browser alone: strangers can neither use up its tries nor
   * replace it by asking for another.
   */
  async send(
    purpose: CodeRequest,
    target: CodeTarget,
    visit: Visit,
    language: Language,
    browser: string = '',
  ): Promise<void> {
    const { database, counters, now, log } = this.#parts;
    const deliver = this.#delivery(purpose, target, language);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const name = nameOf(target);
    const scope = scopeOf(purpose);
    const limits = [
      { key: `codes to ${name}`, ...CODES_PER_TARGET },
      { key: `gap to ${name}`, ...GAP },
      { key: `codes from ${addressKey(visit.ip)}`, ...CODES_PER_ADDRESS },
      { key: `codes from the site ${addressKey(visit.ip, 'site')}`, ...CODES_PER_SITE },
    ];
    const ceiling = this.#ceiling(target.kind);
    let isFull = false;
    const row = {
      code_hash: this.#hashOf(`${scope}|${name}|${code}`),
      attempts: 0,
      expires_at: now() + CODE_LIFE_MS,
    };
    const waitMs = await database.writes.run(async (transaction) => {
      // Before the others in every transaction, or two servers could wait for each other's rows.
      const waitForAll = ceiling ? await counters.waitIn(transaction, ceiling) : 0;
      isFull = waitForAll > 0;
      if (isFull) return waitForAll;
      const wait = await counters.takeIn(transaction, ceiling ? [...limits, ceiling] : limits);
      if (wait > 0) return wait;
      const [own, ...older] = this.#placesOf(purpose, target, browser);
      if (older.length > 0) await transaction.deleteFrom('login_codes').where('target_hash', 'in', older).execute();
      await transaction
        .insertInto('login_codes')
        .values({ target_hash: own, ...row })
        .onConflict((conflict) => conflict.column('target_hash').doUpdateSet(row))
        .execute();
      return 0;
    });
    if (isFull) this.#tellOfCeiling(target.kind);
    if (waitMs > 0) throw new TooManyRequests(waitMs);
    try {
      await deliver(code);
    } catch (error) {
      log.error({ err: error, kind: target.kind }, 'a login code could not be sent');
      // The next try need not wait; the hour's limit counts it all the same.
      await counters.clear(`gap to ${name}`);
      throw new AppError('code_not_sent', undefined, { cause: error });
    }
  }

  /**
   * Whether the code is right. A right one is used up, a wrong one counted, as part of the caller's transaction, which must
   * therefore not fail because of a wrong one. `browser` is the secret of the browser that brings it, where it has one.
   */
  async checkIn(
    transaction: Transaction<Tables>,
    purpose: CodePurpose,
    target: CodeTarget,
    code: string,
    visit: Visit,
    browser: string = '',
  ): Promise<boolean> {
    const { counters } = this.#parts;
    const wrong = { key: `wrong codes from ${addressKey(visit.ip)}`, ...WRONG_CODES_PER_ADDRESS };
    const waitMs = await counters.waitIn(transaction, wrong);
    if (waitMs > 0) throw new TooManyRequests(waitMs);
    const given = Buffer.from(this.#hashOf(`${scopeOf(purpose)}|${nameOf(target)}|${code}`));
    for (const place of this.#placesOf(purpose, target, browser)) {
      const codeHash = await this.#takeTryIn(transaction, place);
      if (codeHash === undefined || !timingSafeEqual(Buffer.from(codeHash), given)) continue;
      await transaction.deleteFrom('login_codes').where('target_hash', '=', place).execute();
      return true;
    }
    await counters.takeIn(transaction, [wrong]);
    return false;
  }

  /** Counts a try and gives what it is compared with. In one statement: of many at the same time, only so many compare. */
  async #takeTryIn(transaction: Transaction<Tables>, place: string): Promise<string | undefined> {
    const row = await transaction
      .updateTable('login_codes')
      .set((update) => ({ attempts: update('attempts', '+', 1) }))
      .where('target_hash', '=', place)
      .where('attempts', '<', LOGIN_CODE_TRIES)
      .where('expires_at', '>', this.#parts.now())
      .returning('code_hash')
      .executeTakeFirst();
    return row?.code_hash;
  }

  /** Under which names a code may be kept: for the browser that asked, then for whoever brings it. */
  #placesOf(purpose: CodePurpose, target: CodeTarget, browser: string): [string, ...string[]] {
    const everybody = `${scopeOf(purpose)}|${nameOf(target)}`;
    if (purpose !== 'login' || browser === '') return [this.#hashOf(everybody)];
    return [this.#hashOf(`${everybody}|in the browser ${browser}`), this.#hashOf(everybody)];
  }

  async deleteExpired(): Promise<void> {
    const { database, now } = this.#parts;
    await database.writes.run((transaction) =>
      transaction.deleteFrom('login_codes').where('expires_at', '<=', now()).execute(),
    );
  }

  #ceiling(kind: CodeTarget['kind']): SharedLimit | undefined {
    const { hourlyCodeMails, hourlyCodeTexts } = this.#parts.hourly;
    const max = kind === 'email' ? hourlyCodeMails : hourlyCodeTexts;
    return max === 0 ? undefined : { key: `codes by ${kind}`, max, windowMs: HOUR_MS };
  }

  /** Once an hour: whoever has codes sent to strangers must not fill the log too. */
  #tellOfCeiling(kind: CodeTarget['kind']): void {
    const { now, log } = this.#parts;
    if (now() - (this.#toldAt.get(kind) ?? -Infinity) < HOUR_MS) return;
    this.#toldAt.set(kind, now());
    const setting = kind === 'email' ? 'PARLEY_HOURLY_CODE_MAILS' : 'PARLEY_HOURLY_CODE_TEXTS';
    log.warn({ kind }, `as many codes were sent in an hour as ${setting} allows: nobody gets another for now`);
  }

  #delivery(purpose: CodeRequest, { kind, address }: CodeTarget, language: Language): (code: string) => Promise<void> {
    const { mail, sms, site } = this.#parts;
    const reason = purpose === 'login' ? undefined : { ...purpose, site };
    if (kind === 'email') {
      if (!mail) throw new AppError('not_implemented', 'This server sends no mail');
      return (code) => mail.send({ to: address, ...codeMail(code, language, reason) });
    }
    if (!sms) throw new AppError('not_implemented', 'This server sends no text messages');
    return (code) => sms.send({ to: address, code, language, text: codeText(code, language, reason) });
  }
}

/** One name for however an address is spelled: nobody has two inboxes that differ in capitals alone. */
export function subjectOf({ kind, address }: CodeTarget): string {
  return kind === 'email' ? address.toLowerCase() : address;
}

function nameOf(target: CodeTarget): string {
  return `${target.kind}|${subjectOf(target)}`;
}

function scopeOf(purpose: CodePurpose): string {
  return purpose === 'login' ? purpose : `prove|${purpose.accountId}`;
}
