import { createHash, randomBytes } from 'node:crypto';
import {
  AppError,
  DESKTOP_LOGIN_TIMEOUT_MS,
  type DesktopLogin,
  desktopLoginCode,
  type ErrorCode,
  type LoginResult,
  type ThirdPartyLoginEvent,
} from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { Counters } from '../../db/counters.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { TicketKind, Tickets } from '../../db/tickets.ts';
import type { AppleSignIn } from '../../gateways/sign-in/apple.ts';
import {
  type SignInAttempt,
  type SignInProvider,
  SignInProviderFailure,
  type VouchedPerson,
} from '../../gateways/sign-in/sign-in-provider.ts';
import { newToken, tokenHash } from '../../lib/tokens.ts';
import { describeAccount } from './describe-account.ts';
import type { IdentitiesRepository, ProvedIdentity } from './identities-repository.ts';
import type { CodeTarget, LoginCodes } from './login-codes.ts';
import { type Arrival, type Entrance, provedBy, type SignIn } from './sign-in.ts';
import { isSecretOf } from './sign-in-browser.ts';
import type { JoinedWay, LinkAsker, WaysIn } from './ways-in.ts';

/** Providers with a window of their own. */
export type ProviderKind = 'google' | 'wechat' | 'apple';

interface Attempt extends SignInAttempt {
  readonly provider: ProviderKind;
  /** Of the cookie that the browser got: an attempt ends in the browser in which it began. */
  readonly browserHash: string;
  /** For the desktop app, which began it. */
  readonly desktop?: DesktopAttempt | undefined;
  /** The account to which the way in is added, where somebody is signed in already. */
  readonly linkTo?: LinkAsker | undefined;
}

interface DesktopAttempt {
  /** Where the app fetches the result. */
  readonly pickup: string;
  /** What the app shows meanwhile. */
  readonly code: string;
  /** The server to which the app is connected: this one, by one of its names. */
  readonly server: string;
}

/** Where a login of this server comes back to, and the names by which people reach it. */
export interface OwnPlace {
  readonly redirectUri: string;
  readonly hosts: readonly string[];
}

/** A login that goes to the desktop app once the person agrees, in the browser in which it began. */
interface Handover {
  readonly pickup: string;
  readonly browserHash: string;
  readonly provider: ProviderKind;
  readonly person: VouchedPerson;
}

/** A login at WeChat that waits for a phone; only whoever made it may bind one. */
interface Binding {
  readonly person: VouchedPerson;
  /** Of the secret in the browser's cookie, or of the desktop app's own. */
  readonly holderHash: string;
}

type Pickup =
  | { readonly kind: 'person'; readonly provider: ProviderKind; readonly person: VouchedPerson }
  | { readonly kind: 'bind-phone'; readonly wechatId: string }
  | { readonly kind: 'error' };

// The number goes up when they carry something else: tickets from before an update are void.
const ATTEMPT: TicketKind<Attempt> = { name: 'sign-in-attempt-3', lifeMs: 600_000 };
const BINDING: TicketKind<Binding> = { name: 'wechat-binding-2', lifeMs: 600_000 };
const PICKUP: TicketKind<Pickup> = { name: 'desktop-pickup', lifeMs: DESKTOP_LOGIN_TIMEOUT_MS };
const HANDOVER: TicketKind<Handover> = { name: 'desktop-handover', lifeMs: DESKTOP_LOGIN_TIMEOUT_MS };
const DAY_MS = 86_400_000;
const CHANNEL = /^[\w-]{43}$/;

export interface ThirdPartyParts {
  readonly database: Pick<Database, 'writes'>;
  readonly tickets: Tickets;
  readonly counters: Counters;
  readonly codes: LoginCodes;
  readonly identities: IdentitiesRepository;
  readonly signIn: SignIn;
  readonly waysIn: WaysIn;
  /** Only those that are set up. */
  readonly providers: Readonly<Partial<Record<ProviderKind, SignInProvider>>>;
  /** For the operator's apps, which bring a token. */
  readonly appleInApp: AppleSignIn | undefined;
  readonly log: FastifyBaseLogger;
}

export interface StartQuery {
  readonly state?: string | undefined;
  readonly channel?: string | undefined;
  readonly server?: string | undefined;
  readonly link?: string | undefined;
}

export interface CallbackQuery {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
}

/** The desktop app has it, or will hear that it failed: the window may be closed. */
const FOR_THE_APP = { kind: 'for the app' } as const;

/** How a window that came back from a provider goes on; `confirm` asks whether the desktop app may have the login. */
type WindowEnd =
  | ThirdPartyLoginEvent
  | typeof FOR_THE_APP
  | { readonly kind: 'confirm'; readonly ticket: string; readonly code: string; readonly server: string };

/** Sign-in with Google, WeChat and Apple: in a popup, for the desktop app through the browser, and in apps. */
export class ThirdPartySignIn {
  readonly #parts: ThirdPartyParts;

  constructor(parts: ThirdPartyParts) {
    this.#parts = parts;
  }

  /** Where the browser goes. `browser` is the secret in its cookie. */
  async start(
    kind: ProviderKind,
    query: StartQuery,
    { redirectUri, hosts }: OwnPlace,
    browser: string,
  ): Promise<string> {
    const { tickets } = this.#parts;
    const provider = this.#provider(kind);
    const attempt: Attempt = {
      provider: kind,
      verifier: newToken(),
      nonce: randomBytes(16).toString('base64url'),
      redirectUri,
      browserHash: tokenHash(browser),
      desktop: await desktopAttemptOf(query, hosts),
      ...(query.link !== undefined && { linkTo: await this.#parts.waysIn.redeemLink(query.link, browser) }),
    };
    const state = newToken();
    // First, because it may have to ask the provider where its pages are: an attempt that cannot begin leaves no ticket.
    const url = await provider.authorizeUrl(state, attempt).catch(this.#unconfirmed(kind));
    await this.#parts.database.writes.run((transaction) => tickets.issueIn(transaction, ATTEMPT, attempt, state));
    return url;
  }

  /** What the window that came back says to the one that opened it; for the desktop app, what it asks the person. */
  async finish(
    kind: ProviderKind,
    { code, state, error }: CallbackQuery,
    browser: string,
    arrival: Arrival,
  ): Promise<WindowEnd> {
    const attempt = await this.#parts.tickets.redeem(ATTEMPT, state ?? '');
    // Too old, used already, or never given out: nobody can tell, and the remedy is the same.
    if (!attempt) return { kind: 'timeout' };
    const { desktop, linkTo, browserHash } = attempt;
    if (attempt.provider !== kind || !isSecretOf(browserHash, browser)) return failed('third_party_login_failed');
    try {
      if (code === undefined || error !== undefined) throw new AppError('third_party_login_failed');
      const person = await this.#provider(kind).exchange(code, attempt).catch(this.#unconfirmed(kind));
      if (desktop !== undefined) {
        const handover = { pickup: desktop.pickup, browserHash, provider: kind, person };
        const { code: shown, server } = desktop;
        return { kind: 'confirm', ticket: await this.#parts.tickets.issue(HANDOVER, handover), code: shown, server };
      }
      if (linkTo !== undefined) return await this.#link(linkTo, identityOf(kind, person), arrival);
      return await this.#enterWindow(kind, { person, holderHash: browserHash }, arrival);
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      if (desktop !== undefined) return this.#leaveForApp(desktop.pickup, { kind: 'error' });
      return failed(failure.code);
    }
  }

  /** Leaves a login for the desktop app, once the person has said in the same browser that it is theirs. */
  async confirm(ticket: string, browser: string): Promise<ThirdPartyLoginEvent | typeof FOR_THE_APP> {
    const handover = await this.#parts.tickets.redeem(HANDOVER, ticket);
    if (!handover) return { kind: 'timeout' };
    const { pickup, browserHash, provider, person } = handover;
    if (!isSecretOf(browserHash, browser)) return failed('third_party_login_failed');
    return this.#leaveForApp(pickup, { kind: 'person', provider, person });
  }

  /** What the desktop app gets; once, and only with the secret of which it told the hash. */
  async pickUp(state: string, secret: string, arrival: Arrival): Promise<DesktopLogin> {
    const { database, tickets } = this.#parts;
    const channel = createHash('sha256').update(secret).digest('base64url');
    const outcome = await database.writes.run(async (transaction) => {
      const pickup = await tickets.redeemIn(transaction, PICKUP, pickupToken(state, channel));
      if (pickup?.kind !== 'person') return pickup;
      const entrance = await this.#enterIn(transaction, pickup.provider, pickup.person, arrival);
      if (entrance) return entrance;
      const binding = { person: pickup.person, holderHash: tokenHash(secret) };
      return { kind: 'bind-phone' as const, wechatId: await tickets.issueIn(transaction, BINDING, binding) };
    });
    const nothing = { token: '', user: null, cookie: '', wechat: false, wechatId: '' };
    switch (outcome?.kind) {
      case undefined:
        return { ...nothing, status: 'waiting' };
      case 'error':
        return { ...nothing, status: 'error' };
      case 'bind-phone':
        return { ...nothing, status: 'done', wechat: true, wechatId: outcome.wechatId };
      case 'refused':
        throw new AppError(outcome.code);
      case 'entered': {
        await this.#parts.waysIn.tellJoined(outcome.joined);
        const user = describeAccount(outcome.account, outcome.identities, outcome.family);
        return { ...nothing, status: 'done', token: outcome.token, user };
      }
      default:
        return outcome satisfies never;
    }
  }

  /**
   * The second step of a WeChat login: the phone is proved, and both lead to its account from now on. `holder` is the secret
   * of the browser or app in which the first step was taken: a ticket that somebody sent along binds nothing.
   */
  async bindPhone(
    target: CodeTarget,
    code: string,
    { wechatId, holder }: { wechatId: string; holder: string },
    arrival: Arrival,
  ): Promise<LoginResult> {
    const { tickets, codes, identities, signIn, waysIn } = this.#parts;
    let joined: JoinedWay | undefined;
    const entered = await signIn.enter(async (transaction) => {
      const isRight = await codes.checkIn(transaction, 'login', target, code, arrival.visit, arrival.browser);
      if (!isRight) return { kind: 'refused', code: 'login_failed' };
      const binding = await tickets.redeemIn(transaction, BINDING, wechatId);
      // Thrown, so that the code is still good for signing in without WeChat.
      if (!binding || !isSecretOf(binding.holderHash, holder)) throw new AppError('binding_failed');
      const { person } = binding;
      const proved = provedBy(target);
      const fresh = { name: usernameFrom(person.name), locale: arrival.language };
      const { account, isNew } = await identities.enterIn(transaction, proved, fresh);
      if (account.status === 'active') {
        joined = await waysIn.joinIn(transaction, { account, isNew }, identityOf('wechat', person), arrival.visit);
        if (!joined) throw new AppError('binding_failed');
      }
      return signIn.enterAccountIn(transaction, account, { via: 'wechat', isNew }, arrival.visit);
    });
    await waysIn.tellJoined(joined);
    return entered;
  }

  /** Signs somebody in who comes from an app of the operator. */
  async withAppleInApp(identityToken: string, nonce: string, name: string, arrival: Arrival): Promise<LoginResult> {
    const { appleInApp, counters, signIn } = this.#parts;
    if (!appleInApp) throw new AppError('third_party_login_off');
    const person = await appleInApp.verify(identityToken, nonce).catch(this.#unconfirmed('apple'));
    return signIn.enter(async (transaction) => {
      // A token is good for minutes; whoever comes across it must not use it a second time.
      const once = { key: `apple ${tokenHash(identityToken)}`, max: 1, windowMs: DAY_MS };
      if ((await counters.takeIn(transaction, [once])) > 0) throw new AppError('third_party_login_failed');
      return signIn.enterIn(transaction, identityOf('apple', person), { ...arrival, name: usernameFrom(name) });
    });
  }

  async #enterWindow(kind: ProviderKind, binding: Binding, arrival: Arrival): Promise<ThirdPartyLoginEvent> {
    const { database, tickets } = this.#parts;
    const entrance = await database.writes.run(async (transaction) => {
      const entered = await this.#enterIn(transaction, kind, binding.person, arrival);
      return entered ?? { kind: 'unbound' as const, wechatId: await tickets.issueIn(transaction, BINDING, binding) };
    });
    switch (entrance.kind) {
      case 'unbound':
        return { kind: 'bind-phone', wechatId: entrance.wechatId };
      case 'refused':
        return failed(entrance.code);
      case 'entered':
        await this.#parts.waysIn.tellJoined(entrance.joined);
        return {
          kind: 'done',
          token: entrance.token,
          user: describeAccount(entrance.account, entrance.identities, entrance.family),
        };
      default:
        return entrance satisfies never;
    }
  }

  async #link(asker: LinkAsker, proved: ProvedIdentity, { visit }: Arrival): Promise<ThirdPartyLoginEvent> {
    const { database, identities, waysIn } = this.#parts;
    const before = await identities.listOf(asker.accountId);
    const outcome = await database.writes.run(async (transaction) => {
      // Deleted, banned or signed out since it asked.
      if (!(await waysIn.isStillThereIn(transaction, asker))) return undefined;
      return waysIn.linkIn(transaction, asker.accountId, proved, visit);
    });
    if (outcome === undefined) return failed('third_party_login_failed');
    if (outcome !== 'linked') return { kind: 'error', message: 'identity_taken', ...outcome };
    await waysIn.tellAdded(asker.accountId, before, proved);
    return { kind: 'linked' };
  }

  /** Signs a person in; undefined for one of WeChat who has no phone yet. */
  async #enterIn(
    transaction: Transaction<Tables>,
    kind: ProviderKind,
    person: VouchedPerson,
    arrival: Arrival,
  ): Promise<(Entrance & { readonly joined?: JoinedWay | undefined }) | undefined> {
    const { identities, signIn, waysIn } = this.#parts;
    const proved = identityOf(kind, person);
    const named = { ...arrival, name: usernameFrom(person.name) };
    if (await identities.findIn(transaction, proved)) return signIn.enterIn(transaction, proved, named);
    if (kind === 'wechat') return undefined;
    if (person.ownEmail === undefined) return signIn.enterIn(transaction, proved, named);
    // Whoever runs the inbox says whose it is, so both ways in are proved and lead to one account.
    const email = provedBy({ kind: 'email', address: person.ownEmail });
    const { account, isNew } = await identities.enterIn(transaction, email, {
      name: named.name,
      locale: arrival.language,
    });
    const isActive = account.status === 'active';
    const joined = isActive ? await waysIn.joinIn(transaction, { account, isNew }, proved, arrival.visit) : undefined;
    if (isActive && !joined) return signIn.enterIn(transaction, proved, named);
    return { ...(await signIn.enterAccountIn(transaction, account, { via: kind, isNew }, arrival.visit)), joined };
  }

  /** The first result of an attempt counts; one that comes later for the same app failed. */
  async #leaveForApp(pickup: string, what: Pickup): Promise<ThirdPartyLoginEvent | typeof FOR_THE_APP> {
    const { database, tickets } = this.#parts;
    const isLeft = await database.writes.run((transaction) => tickets.issueOnceIn(transaction, PICKUP, what, pickup));
    return isLeft ? FOR_THE_APP : failed('third_party_login_failed');
  }

  #provider(kind: ProviderKind): SignInProvider {
    const provider = this.#parts.providers[kind];
    if (!provider) throw new AppError('third_party_login_off');
    return provider;
  }

  /** What a provider said stays in the log. */
  #unconfirmed(kind: string): (error: unknown) => never {
    return (error) => {
      if (!(error instanceof SignInProviderFailure)) throw error;
      this.#parts.log.warn({ err: error, kind }, 'a sign-in provider did not confirm somebody');
      throw new AppError('third_party_login_failed', undefined, { cause: error });
    };
  }
}

function identityOf(kind: ProviderKind, person: VouchedPerson): ProvedIdentity {
  const labels = { google: person.ownEmail ?? person.name, wechat: person.name, apple: 'Apple' };
  return { kind, subject: person.subject, label: labels[kind].slice(0, 200) };
}

function failed(code: ErrorCode): ThirdPartyLoginEvent {
  return { kind: 'error', message: code };
}

/**
 * State and channel, or neither: a state without a channel could be fetched by whoever saw the address. The server is named
 * with them, because the one that the app is connected to may have sent the browser here, to get the login for itself.
 */
async function desktopAttemptOf(
  { state, channel, server }: StartQuery,
  hosts: readonly string[],
): Promise<DesktopAttempt | undefined> {
  if (state === undefined && channel === undefined) return undefined;
  if (state === undefined || state.length < 16 || channel === undefined || !CHANNEL.test(channel)) {
    throw new AppError('validation_failed', 'state and channel belong together, the channel a SHA-256 in base64url');
  }
  if (server === undefined || !hosts.includes(server)) {
    throw new AppError('validation_failed', 'The app that began this sign-in is connected to another server');
  }
  return { pickup: pickupToken(state, channel), code: await desktopLoginCode({ state, channel, server }), server };
}

function pickupToken(state: string, channel: string): string {
  return createHash('sha256').update(`desktop|${channel}|${state}`).digest('base64url');
}

/** A provider's name for somebody in the letters that names of accounts have. */
function usernameFrom(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[^A-Za-z0-9_\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 64);
}
