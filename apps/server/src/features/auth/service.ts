import { createHash } from 'node:crypto';
import { AppError, type ErrorCode, User } from '@parley/contract';
import type { ServerConfig } from '../../config.ts';
import type { Actor } from '../../http/actor.ts';
import { isToken, newToken } from '../../lib/tokens.ts';
import { AccessCodeCheck } from './access-code.ts';
import { RecentTokens } from './recent-tokens.ts';
import type { AuthRepository, SessionRow } from './repository.ts';
import type { SlowLane } from './slow-lane.ts';

const DAY_MS = 86_400_000;
const SESSION_LIFE_MS = 90 * DAY_MS;
/** A write per request would make every read wait for the disk. */
const TOUCH_INTERVAL_MS = DAY_MS;

/** Private mode has one account, so its id needs no secrecy. */
const OWNER: Actor = Object.freeze({ accountId: 'owner', kind: 'owner', payerId: 'owner' });

export interface AuthParts {
  readonly config: Pick<ServerConfig, 'mode' | 'accessCode' | 'secret'>;
  readonly repository: AuthRepository;
  readonly now: () => number;
  /** Where tries wait after too many wrong ones. */
  readonly lane?: SlowLane | undefined;
}

/** Says who a token speaks for, and hands tokens out. */
export class AuthService {
  readonly #config: AuthParts['config'];
  readonly #repository: AuthRepository;
  readonly #now: () => number;
  readonly #accessCode: AccessCodeCheck | undefined;
  readonly #recent: RecentTokens;

  constructor({ config, repository, now, lane }: AuthParts) {
    this.#recent = new RecentTokens(now);
    this.#config = config;
    this.#repository = repository;
    this.#now = now;
    const { accessCode, secret } = config;
    this.#accessCode =
      accessCode === undefined
        ? undefined
        : new AccessCodeCheck({ code: accessCode, secret, now, ...(lane && { lane }) });
  }

  /** Makes what the first request will need. */
  async prepare(): Promise<void> {
    const now = this.#now();
    await this.#repository.deleteExpiredSessions(now);
    if (this.#config.mode !== 'private') return;
    await this.#repository.ensureAccount({
      id: OWNER.accountId,
      kind: 'owner',
      name: '',
      created_at: now,
      updated_at: now,
    });
  }

  /** At once for a token that was good a moment ago. */
  resolveActor(token: string | undefined): Actor | Promise<Actor> {
    if (this.#config.mode === 'hosted') throw new AppError('unauthorized');
    if (!this.#accessCode) return OWNER;
    if (token === undefined) throw new AppError('access_code_required');
    return this.#recent.has(token) ? OWNER : this.#findActor(token, this.#accessCode);
  }

  async #findActor(token: string, { fingerprint }: AccessCodeCheck): Promise<Actor> {
    const session = await this.#repository.findSession(hashOf(token), fingerprint, this.#now());
    if (!session) throw new AppError('access_code_required');
    await this.#keepAlive(session);
    this.#recent.add(token);
    return OWNER;
  }

  /** For OpenAI clients: their key is the access code itself, or the token of a session. */
  async resolveKey(key: string | undefined, address: string): Promise<Actor> {
    if (this.#config.mode === 'hosted') throw new AppError('unauthorized');
    if (!this.#accessCode) return OWNER;
    if (key === undefined) throw new AppError('access_code_required', 'The access code of this server is its API key');
    if (isToken(key)) {
      const actor = this.#recent.has(key)
        ? OWNER
        : await this.#findActor(key, this.#accessCode).catch(expecting('access_code_required'));
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

  /** Exchanges the access code for a token. */
  async enterAccessCode(code: string, address: string): Promise<string> {
    if (!this.#accessCode) throw new AppError('bad_request', 'This server does not ask for an access code');
    await this.#accessCode.verify(code, address);
    const now = this.#now();
    const token = newToken();
    await this.#repository.insertSession({
      token_hash: hashOf(token),
      account_id: OWNER.accountId,
      credential: this.#accessCode.fingerprint,
      created_at: now,
      expires_at: now + SESSION_LIFE_MS,
      last_used_at: now,
    });
    return token;
  }

  async describe(actor: Actor): Promise<User> {
    const account = await this.#repository.findAccount(actor.accountId);
    if (!account) throw new AppError('unauthorized');
    return User.parse({
      uuid: account.id,
      name: account.name,
      createdAt: new Date(account.created_at).toISOString(),
      updatedAt: new Date(account.updated_at).toISOString(),
    });
  }

  async logout(token: string | undefined): Promise<void> {
    if (token === undefined) return;
    await this.#repository.deleteSession(hashOf(token));
    this.#recent.delete(token);
  }

  async logoutEverywhere(actor: Actor): Promise<void> {
    await this.#repository.deleteSessionsOf(actor.accountId);
    this.#recent.clear();
  }

  async #keepAlive(session: SessionRow): Promise<void> {
    const now = this.#now();
    if (now - session.last_used_at < TOUCH_INTERVAL_MS) return;
    await this.#repository.touchSession(session.token_hash, now, now + SESSION_LIFE_MS);
  }
}

/** Swallows the failure that was expected; any other, such as a database that does not answer, goes on. */
function expecting(code: ErrorCode): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof AppError) || error.code !== code) throw error;
  };
}

/** The token has 256 random bits, so a plain hash cannot be turned back. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
