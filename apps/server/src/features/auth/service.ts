import { randomUUID } from 'node:crypto';
import { type AccountSession, AppError, type ErrorCode, type User } from '@parley/contract';
import type { ServerConfig } from '../../config.ts';
import type { Counters } from '../../db/counters.ts';
import type { Actor } from '../../http/actor.ts';
import { RecentMap } from '../../lib/recent-map.ts';
import { isToken, newToken, tokenHash } from '../../lib/tokens.ts';
import type { AuditAction, AuditLog } from '../accounts/audit-log.ts';
import { AccessCodeCheck } from './access-code.ts';
import type { AccountSessions } from './account-sessions.ts';
import { describeAccount, type Family } from './describe-account.ts';
import type { IdentitiesRepository } from './identities-repository.ts';
import type { AuthRepository, SessionRow } from './repository.ts';
import type { SlowLane } from './slow-lane.ts';
import type { Visit } from '../../http/visit.ts';

const DAY_MS = 86_400_000;
const SESSION_LIFE_MS = 90 * DAY_MS;
/** A write per request would make every read wait for the disk. */
const TOUCH_INTERVAL_MS = DAY_MS;
/** A session that another server ends may be believed for this long. */
const BELIEVED_MS = 2_000;
const MAX_BELIEVED = 10_000;

/** Private mode has one account, so its id needs no secrecy. */
const OWNER: Actor = Object.freeze({ accountId: 'owner', kind: 'owner', payerId: 'owner', role: 'operator' });

/** What a request brings to say who it is for. */
export interface Credentials {
  readonly token: string | undefined;
  /** The network that it comes from; asked for only where it is noted. */
  readonly network: () => string;
}

export interface AuthParts {
  readonly config: Pick<ServerConfig, 'mode' | 'accessCode' | 'secret'>;
  readonly repository: AuthRepository;
  readonly identities: IdentitiesRepository;
  readonly sessions: AccountSessions;
  /** Whom an API key speaks for. */
  readonly keys: { resolve(key: string, ip: string): Promise<Actor> };
  readonly audit: AuditLog;
  readonly familyOf: (accountId: string) => Promise<Family>;
  /** Whether the account was deleted that a token spoke for. */
  readonly wasDeleted: (token: string) => Promise<boolean>;
  readonly counters: Counters;
  readonly now: () => number;
  /** Where tries wait after too many wrong ones. */
  readonly lane?: SlowLane | undefined;
}

/** Says who a token speaks for, and what that account can do with its sessions. */
export class AuthService {
  readonly #parts: AuthParts;
  readonly #accessCode: AccessCodeCheck | undefined;
  /** Tokens of the owner that were good a moment ago: a burst of requests asks the database once. */
  readonly #believed: RecentMap<true>;

  constructor(parts: AuthParts) {
    this.#parts = parts;
    const { config, counters, now, lane } = parts;
    this.#believed = new RecentMap(BELIEVED_MS, MAX_BELIEVED, now);
    const { accessCode, secret } = config;
    this.#accessCode =
      accessCode === undefined
        ? undefined
        : new AccessCodeCheck({ code: accessCode, secret, counters, now, ...(lane && { lane }) });
  }

  /** Makes what the first request will need. */
  async prepare(): Promise<void> {
    const { repository, config } = this.#parts;
    const now = this.#parts.now();
    await repository.deleteExpiredSessions(now);
    if (config.mode !== 'private') return;
    await repository.ensureAccount({
      id: OWNER.accountId,
      kind: 'owner',
      name: '',
      created_at: now,
      updated_at: now,
    });
  }

  /** At once for a token that was good a moment ago. */
  resolveActor({ token, network }: Credentials): Actor | Promise<Actor> {
    if (this.#parts.config.mode === 'hosted') return this.#parts.sessions.resolve(token, network);
    if (!this.#accessCode) return OWNER;
    if (token === undefined) throw new AppError('access_code_required');
    return this.#believed.get(token) ? OWNER : this.#findOwner(token, network, this.#accessCode);
  }

  async #findOwner(token: string, network: () => string, { fingerprint }: AccessCodeCheck): Promise<Actor> {
    const { repository, now } = this.#parts;
    const session = await repository.findSession(tokenHash(token), fingerprint, now());
    if (!session) throw new AppError('access_code_required');
    await this.#keepAlive(session, network);
    this.#believed.set(token, true);
    return OWNER;
  }

  /** For OpenAI clients: their key is an API key of an account, or the access code itself; or the token of a session. */
  async resolveKey(key: string | undefined, address: string, network: () => string): Promise<Actor> {
    if (this.#parts.config.mode === 'hosted') {
      if (key === undefined) throw new AppError('unauthorized', 'This call needs an API key of this server');
      const { sessions, keys } = this.#parts;
      return isToken(key) ? sessions.resolve(key, network) : keys.resolve(key, address);
    }
    if (!this.#accessCode) return OWNER;
    if (key === undefined) throw new AppError('access_code_required', 'The access code of this server is its API key');
    if (isToken(key)) {
      const actor = this.#believed.get(key)
        ? OWNER
        : await this.#findOwner(key, network, this.#accessCode).catch(expecting('access_code_required'));
      if (actor) return actor;
    }
    try {
      await this.#accessCode.verify(key, address);
    } catch (error) {
      expecting('access_code_wrong')(error);
      throw new AppError('unauthorized', 'That key is not right: the access code of this server is its API key');
    }
    return OWNER;
  }

  /** Whether a token is still good. A server that cannot tell says so. */
  async isGood(credentials: Credentials): Promise<boolean> {
    try {
      await this.resolveActor(credentials);
      return true;
    } catch (error) {
      for (const code of ['unauthorized', 'access_code_required', 'account_banned'] as const) {
        if (error instanceof AppError && error.code === code) return false;
      }
      throw error;
    }
  }

  /** Whether a token is still good, and what has become of the account of one that is not. */
  async verify(credentials: Credentials): Promise<{ valid: boolean; ended?: 'account-deleted' }> {
    const valid = await this.isGood(credentials);
    if (valid || credentials.token === undefined) return { valid };
    return { valid, ...((await this.#parts.wasDeleted(credentials.token)) && { ended: 'account-deleted' as const }) };
  }

  /** Exchanges the access code for a token. */
  async enterAccessCode(code: string, visit: Visit): Promise<string> {
    if (!this.#accessCode) throw new AppError('bad_request', 'This server does not ask for an access code');
    await this.#accessCode.verify(code, visit.ip);
    const now = this.#parts.now();
    const token = newToken();
    await this.#parts.repository.insertSession({
      token_hash: tokenHash(token),
      account_id: OWNER.accountId,
      credential: this.#accessCode.fingerprint,
      created_at: now,
      expires_at: now + SESSION_LIFE_MS,
      last_used_at: now,
      id: randomUUID(),
      device: visit.device,
      address: visit.network,
    });
    return token;
  }

  async describe({ accountId }: Pick<Actor, 'accountId'>): Promise<User> {
    const { repository, identities, familyOf } = this.#parts;
    const account = await repository.findAccount(accountId);
    if (!account) throw new AppError('unauthorized');
    return describeAccount(account, await identities.listOf(accountId), await familyOf(accountId));
  }

  async rename(actor: Actor, name: string): Promise<User> {
    const { repository, now } = this.#parts;
    await repository.rename(actor.accountId, name, now());
    return this.describe(actor);
  }

  async listSessions({ accountId }: Actor, token: string | undefined): Promise<AccountSession[]> {
    const { repository, now } = this.#parts;
    const current = token === undefined ? undefined : tokenHash(token);
    return (await repository.listSessions(accountId, now())).map((session) => ({
      id: session.id,
      device: session.device,
      address: session.address,
      createdAt: new Date(session.created_at).toISOString(),
      lastUsedAt: new Date(session.last_used_at).toISOString(),
      isCurrent: session.token_hash === current,
    }));
  }

  /** Another account's session is nobody's here. */
  async endSession(actor: Actor, id: string, visit: Visit): Promise<void> {
    const { accountId } = actor;
    const ended = await this.#end({ accountId, id }, 'session-ended', visit);
    if (ended === 0) throw new AppError('not_found');
  }

  async logout(token: string | undefined, visit: Visit): Promise<void> {
    if (token !== undefined) await this.#end({ tokenHash: tokenHash(token) }, 'signed-out', visit);
  }

  async logoutEverywhere({ accountId }: Actor, visit: Visit): Promise<void> {
    await this.#end({ accountId }, 'sessions-ended', visit);
  }

  async #end(which: Parameters<AuthRepository['endSessions']>[0], action: AuditAction, visit: Visit): Promise<number> {
    const { repository, audit, sessions } = this.#parts;
    const ended = await repository.endSessions(which, (transaction, accountId) =>
      audit.noteIn(transaction, { accountId, actorId: accountId, action, address: visit.network }),
    );
    this.#believed.clear();
    await sessions.changed();
    return ended;
  }

  async #keepAlive(session: SessionRow, network: () => string): Promise<void> {
    const now = this.#parts.now();
    if (now - session.last_used_at < TOUCH_INTERVAL_MS) return;
    await this.#parts.repository.touchSession(session.token_hash, now, now + SESSION_LIFE_MS, network());
  }
}

/** Swallows the failure that was expected; any other, such as a database that does not answer, goes on. */
function expecting(code: ErrorCode): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof AppError) || error.code !== code) throw error;
  };
}
