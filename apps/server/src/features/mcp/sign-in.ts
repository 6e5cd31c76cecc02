import { auth, OAuthError, type FetchLike } from '@modelcontextprotocol/client';
import { AppError, type McpSignInCallback, type McpSignInEvent } from '@parley/contract';
import { plainText } from '@parley/mcp';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/open-database.ts';
import type { TicketKind, Tickets } from '../../db/tickets.ts';
import type { Actor } from '../../http/actor.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { newToken, tokenHash } from '../../lib/tokens.ts';
import { isSecretOf } from '../auth/sign-in-browser.ts';
import type { McpLimits } from './limits.ts';
import type { McpLog } from './log.ts';
import { mcpFetch, type McpGateway } from './mcp-fetch.ts';
import { type OwnPlace, SignInClient } from './oauth-client.ts';
import type { McpRepository, McpServerRow } from './repository.ts';
import { openSecrets } from './secrets.ts';
import { type McpServers, stateText } from './servers.ts';
import { type Challenge, openSignIn, sealSignIn, type SignInRecord } from './sign-in-record.ts';

export interface SignInParts {
  readonly database: Pick<Database, 'writes'>;
  readonly repository: McpRepository;
  readonly servers: McpServers;
  readonly tickets: Tickets;
  readonly log: McpLog;
  readonly box: SecretBox;
  readonly egress: McpGateway;
  readonly limits: McpLimits;
  readonly now: () => number;
  readonly logger: FastifyBaseLogger;
}

/** A sign-in that was begun; the ticket is the `state` of OAuth. */
interface Attempt {
  readonly accountId: string;
  readonly serverId: string;
  /** Of the server as it was: where it was changed meanwhile, the attempt is void. */
  readonly updatedAt: number;
  /** Of the cookie that the browser got: an attempt ends in the browser in which it began. */
  readonly browserHash: string;
  readonly verifier: string;
  readonly record: SignInRecord;
  readonly redirectUri: string;
}

const ATTEMPT: TicketKind<Attempt> = { name: 'mcp-sign-in', lifeMs: 600_000 };
const DETAIL_MAX_LENGTH = 200;

/** Signs people in at their servers: OAuth 2.1 with PKCE, by what the server and its authorization server say of themselves. */
export class McpSignIns {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /** Begins a sign-in and gives the address at which it goes on. */
  async start({ accountId }: Actor, id: string, place: OwnPlace, browser: string): Promise<{ url: string }> {
    const { servers, repository, tickets, box } = this.#parts;
    const row = await servers.find(accountId, id);
    const { oauthClient: entered } = openSecrets(row, box);
    const { tokens: _, ...before } = openSignIn(row, box);
    const state = newToken();
    const client = new SignInClient({ place, state, entered, before });
    const { resourceMetadataUrl, scope } = challengeOf(row);
    await this.#asking(() =>
      auth(client, {
        serverUrl: row.url,
        fetchFn: this.#fetchFor(row),
        ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl: new URL(resourceMetadataUrl) }),
        ...(scope !== undefined && { scope }),
      }),
    );
    const { authorizationUrl, verifier, record } = client;
    if (!authorizationUrl || !/^https?:$/.test(authorizationUrl.protocol))
      throw new AppError('mcp_failed', 'The MCP server offers no way to sign in');
    const { redirectUri } = place;
    const attempt: Attempt = {
      accountId,
      serverId: row.id,
      updatedAt: row.updated_at,
      browserHash: tokenHash(browser),
      verifier,
      record,
      redirectUri,
    };
    await repository.enter(row, { sealed_sign_in: this.#withClient(row, record) });
    await this.#parts.database.writes.run((transaction) => tickets.issueIn(transaction, ATTEMPT, attempt, state));
    return { url: authorizationUrl.href };
  }

  /** Ends a sign-in. Whoever comes back is known by the ticket and the browser, not by a session. */
  async finish(answer: McpSignInCallback, place: OwnPlace, browser: string): Promise<McpSignInEvent> {
    const { repository, servers, log, box, now } = this.#parts;
    const attempt = await this.#parts.tickets.redeem(ATTEMPT, answer.state ?? '');
    if (!attempt || !isSecretOf(attempt.browserHash, browser))
      return failed('The sign-in took too long. Start it again');
    const row = await repository.find(attempt.accountId, attempt.serverId);
    if (!row || row.updated_at !== attempt.updatedAt) return failed('The MCP server was changed. Start again');
    try {
      const { oauthClient: entered } = openSecrets(row, box);
      const { verifier, record: before } = attempt;
      const { redirectUri } = attempt;
      const client = new SignInClient({
        place: { ...place, redirectUri },
        state: '',
        entered,
        before,
        verifier,
      });
      await this.#asking(() => this.#exchange(row, client, answer));
      const updated = Math.max(now(), row.updated_at + 1);
      const sealed = sealSignIn(client.record, row, box);
      const state = stateText({ kind: 'connecting' });
      if (!(await repository.enter(row, { sealed_sign_in: sealed, updated_at: updated, state, challenge: '{}' })))
        return failed('The MCP server was changed. Start again');
      await log.add(row.id, { event: 'signed-in' });
      await servers.refresh(await servers.find(row.account_id, row.id));
      return { kind: 'done', serverId: row.id };
    } catch (error) {
      const message = error instanceof AppError ? error.message : 'Signing in did not work';
      if (!(error instanceof AppError)) this.#parts.logger.warn({ err: error }, 'an MCP sign-in failed');
      await log.add(row.id, { event: 'failed', detail: message });
      return failed(message);
    }
  }

  /** Forgets what a sign-in gave, the registration included. */
  async signOut({ accountId }: Actor, id: string): Promise<McpServerRow> {
    const { repository, servers, log, now } = this.#parts;
    const row = await servers.find(accountId, id);
    servers.drop(id);
    const updated = Math.max(now(), row.updated_at + 1);
    const state = stateText({ kind: 'needs-sign-in' });
    await repository.enter(row, { sealed_sign_in: '', updated_at: updated, state });
    await log.add(id, { event: 'signed-out' });
    return servers.find(accountId, id);
  }

  async #exchange(row: McpServerRow, client: SignInClient, answer: McpSignInCallback): Promise<void> {
    const { code, iss, error } = answer;
    if (code === undefined) {
      // What stands beside it may be anybody's words, so only the code of the error is said.
      const reason = error === 'access_denied' ? 'It was declined' : plainText(error ?? 'no code', 50);
      throw new AppError('mcp_failed', `The sign-in was not completed: ${reason}`);
    }
    await auth(client, {
      serverUrl: row.url,
      authorizationCode: code,
      fetchFn: this.#fetchFor(row),
      ...(iss !== undefined && { iss }),
    });
  }

  /** As which Parley is registered stays, so that the next attempt does not register again. */
  #withClient(row: McpServerRow, { client, redirectUri }: SignInRecord): string {
    const { box } = this.#parts;
    const before = openSignIn(row, box);
    const known = { ...(client && { client }), ...(redirectUri !== undefined && { redirectUri }) };
    return sealSignIn(before.tokens ? before : { ...before, ...known }, row, box);
  }

  #fetchFor(row: McpServerRow): FetchLike {
    const { egress, limits, box } = this.#parts;
    const waiting = { ...limits, callMs: limits.waitMs, connectionMs: limits.waitMs, answerBytes: limits.listBytes };
    const { headers } = openSecrets(row, box);
    return mcpFetch({ egress, origin: new URL(row.url).origin, headers, limits: waiting });
  }

  /** Failures of a sign-in in our words: what authorization servers say may be anything. */
  async #asking<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) throw error;
      const detail =
        error instanceof OAuthError ? plainText(error.code, 60) : plainText(nameOf(error), DETAIL_MAX_LENGTH);
      throw new AppError('mcp_failed', `Signing in at the MCP server failed: ${detail}`, { cause: error });
    }
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

function failed(message: string): McpSignInEvent {
  return { kind: 'error', message };
}

function challengeOf({ challenge }: McpServerRow): Challenge {
  return challenge === '' ? {} : (JSON.parse(challenge) as Challenge);
}
