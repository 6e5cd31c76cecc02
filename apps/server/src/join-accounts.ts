import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from './config.ts';
import { Counters } from './db/counters.ts';
import type { Database } from './db/open-database.ts';
import { Tickets } from './db/tickets.ts';
import { AuditLog } from './features/accounts/audit-log.ts';
import { type AccountMove, AccountMerger } from './features/accounts/merge-accounts.ts';
import { type AccountsParts, AccountsService } from './features/accounts/service.ts';
import { KeyAccess } from './features/api-keys/key-access.ts';
import { ApiKeysRepository } from './features/api-keys/repository.ts';
import { ApiKeysService } from './features/api-keys/service.ts';
import { AccountSessions, type AccountSessionsParts } from './features/auth/account-sessions.ts';
import { IdentitiesRepository } from './features/auth/identities-repository.ts';
import { LoginCodes } from './features/auth/login-codes.ts';
import { Passkeys } from './features/auth/passkeys.ts';
import { AuthRepository } from './features/auth/repository.ts';
import { AuthService } from './features/auth/service.ts';
import { SignIn, type SignInParts } from './features/auth/sign-in.ts';
import type { SlowLane } from './features/auth/slow-lane.ts';
import { ThirdPartySignIn } from './features/auth/third-party.ts';
import { WayInNotices } from './features/auth/way-in-notices.ts';
import { WaysIn } from './features/auth/ways-in.ts';
import { ClaimedOffers } from './features/billing/claimed-offers.ts';
import type { Ledger } from './features/ledger/service.ts';
import { Spending } from './features/metering/spending.ts';
import { InvitationMailer } from './features/sub-accounts/invitation-mailer.ts';
import { RelationsRepository } from './features/sub-accounts/repository.ts';
import { SubAccountsService } from './features/sub-accounts/service.ts';
import { forgetRemoved } from './features/tools/removed-tools.ts';
import { AppleSignIn } from './gateways/sign-in/apple.ts';
import { GoogleSignIn } from './gateways/sign-in/google.ts';
import { AppleWebSignIn } from './gateways/sign-in/apple-web.ts';
import { WechatSignIn } from './gateways/sign-in/wechat.ts';
import { listeningAddress } from './lib/listening.ts';
import { type MailSender, mailToLog, smtpSender } from './gateways/mail/mail-sender.ts';
import { smsToLog, type SmsSender, twilioSender, WEBHOOK_SIGNATURE, webhookSender } from './gateways/sms/sms-sender.ts';
import type { EgressGate } from './gateways/egress/egress.ts';
import type { SecretBox } from './lib/secret-box.ts';
import { mailWay, smsWay } from './sign-in-offer.ts';
import { tokenHash } from './lib/tokens.ts';

/** Strangers can leave tickets of sign-ins that they begin, which live as long. */
const SWEEP_INTERVAL_MS = 600_000;
const OUTSIDE_TIMEOUT_MS = 10_000;
const OUTSIDE_MAX_BYTES = 1_000_000;

/** Addresses outside, which tests hand in. */
export interface SignInAddresses {
  readonly twilio?: string;
  readonly googleIssuer?: string;
  readonly wechat?: { readonly pages: string; readonly api: string };
  readonly appleIssuer?: string;
}

export interface AccountsJoinParts {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly box: SecretBox;
  /** For addresses that the operator set up. */
  readonly operators: EgressGate;
  readonly addresses: SignInAddresses;
  readonly ledger: Ledger;
  /** What other features do when two accounts become one. */
  readonly moves: readonly AccountMove[];
  /** Once an account is deleted. */
  readonly accountRemoved: () => void;
  /** What is in an uploaded file. */
  readonly readFile: AccountsParts['readFile'];
  readonly lane?: SlowLane | undefined;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** Puts together what signing in and accounts consist of. */
export async function joinAccounts(parts: AccountsJoinParts) {
  const { config, database, box, lane, now, log } = parts;
  const counters = new Counters({ database, secret: config.secret, now });
  const tickets = new Tickets({ database, box, now });
  const audit = new AuditLog(database, now);
  const identities = new IdentitiesRepository(database, now);
  const repository = new AuthRepository(database);
  const relations = new RelationsRepository(database);
  const standingOf: AccountSessionsParts['standingOf'] = (accountId) => relations.standingOf(accountId);
  const { notices } = database;
  const sessions = new AccountSessions({ repository, standingOf, notices, now });
  const apiKeysRepository = new ApiKeysRepository(database);
  const keyAccess = new KeyAccess({ repository: apiKeysRepository, standingOf, notices, now });
  const apiKeys = new ApiKeysService({ repository: apiKeysRepository, access: keyAccess, counters, audit, now });
  const actorsChanged = async (): Promise<void> => {
    await Promise.all([sessions.changed(), keyAccess.changed()]);
  };
  const spending = new Spending(database, now);
  const subAccounts = new SubAccountsService({
    database,
    repository: relations,
    identities,
    spending,
    balanceOf: async (accountId, db) => (await parts.ledger.wallet(accountId, db)).balanceNano,
    canPay: async (accountId, db) => {
      const { balanceNano, heldNano, budgetNano } = await parts.ledger.wallet(accountId, db);
      if (balanceNano <= heldNano) return false;
      return budgetNano === null || (await spending.drawnThisMonth(accountId, db)) < budgetNano;
    },
    counters,
    audit,
    actorsChanged,
    now,
  });
  const familyOf: SignInParts['familyOf'] = (accountId, transaction) => subAccounts.familyOf(accountId, transaction);
  const mail = mailOf(parts);
  const codes = new LoginCodes({
    database,
    counters,
    secret: config.secret,
    now,
    mail,
    sms: smsOf(parts),
    site: config.publicUrl,
    hourly: config,
    log,
  });
  const auth = new AuthService({
    config,
    repository,
    identities,
    sessions,
    keys: keyAccess,
    audit,
    familyOf: (accountId) => subAccounts.familyOf(accountId),
    wasDeleted: (token) => accounts.wasDeleted(token),
    counters,
    now,
    lane,
  });
  const signIn = new SignIn({ database, codes, identities, sessions, audit, familyOf });
  const merger = new AccountMerger({ database, tickets, audit, moves: parts.moves, now });
  const offers = new ClaimedOffers({ secret: config.secret, now });
  const rememberOffers = offers.rememberIn.bind(offers);
  const wayInNotices = new WayInNotices({ mail, site: config.publicUrl, log });
  const waysIn = new WaysIn({
    database,
    tickets,
    codes,
    identities,
    audit,
    merger,
    notices: wayInNotices,
    rememberOffers,
    now,
  });
  const passkeys = new Passkeys({ database, tickets, identities, waysIn, signIn });
  const thirdParty = new ThirdPartySignIn({
    database,
    tickets,
    counters,
    codes,
    identities,
    signIn,
    waysIn,
    ...providersOf(parts),
    log,
  });
  const accounts = new AccountsService({
    database,
    tickets,
    audit,
    merger,
    tellMerged: (accountId) => waysIn.tellMerged(accountId),
    describe: (accountId) => auth.describe({ accountId }),
    prove: (transaction, actor, { token, visit, ...proof }) =>
      waysIn.proveIn(transaction, actor, proof, { tokenHash: tokenHash(token), visit }),
    rememberOffers,
    accountRemoved: parts.accountRemoved,
    readFile: parts.readFile,
    closeWallet: (transaction, accountId) => parts.ledger.closeIn(transaction, accountId),
    endRelations: (transaction, actor, visit) => subAccounts.endAllIn(transaction, actor, visit),
    sessionsChanged: actorsChanged,
    now,
  });
  const invitations = new InvitationMailer({
    mail,
    repository: relations,
    counters,
    site: siteOf(config),
    log,
  });

  const sweep = async (): Promise<void> => {
    await repository.deleteExpiredSessions(now());
    await Promise.all([counters.deleteExpired(), tickets.deleteExpired(), codes.deleteExpired()]);
    await database.writes.run((transaction) => audit.pruneIn(transaction));
    await database.writes.run((transaction) => forgetRemoved(transaction, now()));
  };
  await auth.prepare();
  await sweep();
  const sweeping = setInterval(() => {
    sweep().catch((err: unknown) => log.error({ err }, 'what has expired could not be removed'));
  }, SWEEP_INTERVAL_MS).unref();
  const close = (): void => {
    clearInterval(sweeping);
    mail?.close();
  };
  return {
    auth,
    accounts,
    apiKeys,
    keyAccess,
    codes,
    signIn,
    thirdParty,
    passkeys,
    waysIn,
    subAccounts,
    invitations,
    spending,
    counters,
    tickets,
    audit,
    mail,
    offers,
    close,
  };
}

/** Where people find this server; one that only writes mail to its log is found where it listens. */
function siteOf(config: ServerConfig): string | undefined {
  const isKnown = config.publicUrl !== undefined || (mailWay(config) === 'log' && config.port !== 0);
  return isKnown ? listeningAddress(config, config.port) : undefined;
}

function mailOf({ config, log }: AccountsJoinParts): MailSender | undefined {
  const { smtpUrl: url = '', mailFrom: from = '' } = config;
  const way = mailWay(config);
  if (way === 'none') return undefined;
  return way === 'service' ? smtpSender({ url, from }) : mailToLog(log);
}

function providersOf({ config, operators, addresses, now }: AccountsJoinParts) {
  const { googleClientId, googleClientSecret = '', wechatAppId, wechatAppSecret = '' } = config;
  const { appleServicesId, appleTeamId = '', appleKeyId = '', applePrivateKey = '', appleClientIds } = config;
  const fetch = operators.fetchWith({ maxBytes: OUTSIDE_MAX_BYTES, totalTimeoutMs: OUTSIDE_TIMEOUT_MS });
  const google =
    googleClientId === undefined
      ? undefined
      : new GoogleSignIn({
          clientId: googleClientId,
          clientSecret: googleClientSecret,
          fetch,
          now,
          issuer: addresses.googleIssuer,
        });
  const wechat =
    wechatAppId === undefined
      ? undefined
      : new WechatSignIn({ appId: wechatAppId, appSecret: wechatAppSecret, fetch, addresses: addresses.wechat });
  const issuer = addresses.appleIssuer;
  const apple =
    appleServicesId === undefined
      ? undefined
      : new AppleWebSignIn({
          servicesId: appleServicesId,
          teamId: appleTeamId,
          keyId: appleKeyId,
          privateKey: applePrivateKey,
          fetch,
          now,
          issuer,
        });
  return {
    providers: { ...(google && { google }), ...(wechat && { wechat }), ...(apple && { apple }) },
    appleInApp:
      appleClientIds.length === 0 ? undefined : new AppleSignIn({ clientIds: appleClientIds, fetch, now, issuer }),
  };
}

function smsOf({ config, operators, addresses, now, log }: AccountsJoinParts): SmsSender | undefined {
  const way = smsWay(config);
  if (way !== 'service') return way === 'none' ? undefined : smsToLog(log);
  const fetch = operators.fetchWith({
    maxBytes: OUTSIDE_MAX_BYTES,
    totalTimeoutMs: OUTSIDE_TIMEOUT_MS,
    extraHeaders: [WEBHOOK_SIGNATURE],
  });
  const { twilioAccountSid, twilioAuthToken = '', twilioFrom = '', smsWebhookUrl = '', smsWebhookSecret = '' } = config;
  return twilioAccountSid === undefined
    ? webhookSender({ url: smsWebhookUrl, secret: smsWebhookSecret, fetch, now })
    : twilioSender({
        accountSid: twilioAccountSid,
        authToken: twilioAuthToken,
        from: twilioFrom,
        fetch,
        baseUrl: addresses.twilio,
      });
}
