import { setTimeout as pause } from 'node:timers/promises';
import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { AppError, type McpFailure, type McpState } from '@parley/contract';
import { type OfferedList, readOffer } from '@parley/mcp';
import { maskSecrets } from '@parley/tools';
import type { FastifyBaseLogger } from 'fastify';
import { EgressFailure, EgressRefusal } from '../../gateways/egress/failures.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { Bearer } from './bearer.ts';
import { openConnection } from './connection.ts';
import { Connections, type Link } from './connections.ts';
import { callFailure, standingOf, type Witness } from './failure.ts';
import type { McpLimits } from './limits.ts';
import type { McpLog } from './log.ts';
import { mcpFetch, type McpGateway } from './mcp-fetch.ts';
import type { Questions } from './questions.ts';
import type { McpRepository, McpServerRow } from './repository.ts';
import { openSecrets } from './secrets.ts';

export interface McpServersParts {
  readonly repository: McpRepository;
  readonly log: McpLog;
  readonly questions: Questions;
  readonly box: SecretBox;
  readonly egress: McpGateway;
  readonly limits: McpLimits;
  readonly now: () => number;
  readonly logger: FastifyBaseLogger;
}

const MESSAGES_APART_MS = 1_000;
/** Somebody looks at the list meanwhile. */
const CHECK_WAIT_MS = 10_000;
const CONNECTED = stateText({ kind: 'connected' });

/** Servers as they are reached: makes connections, and keeps what is stored of a server true to what was found. */
export class McpServers {
  readonly #parts: McpServersParts;
  readonly #connections: Connections;

  constructor(parts: McpServersParts) {
    this.#parts = parts;
    this.#connections = new Connections(
      (row, signal, onClosed) => this.#open(row, signal, onClosed),
      parts.limits,
      parts.now,
    );
  }

  async find(accountId: string, id: string): Promise<McpServerRow> {
    const row = await this.#parts.repository.find(accountId, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** Works with a connected server. A session that the server has forgotten is begun anew, once. */
  async use<Value>(row: McpServerRow, work: (link: Link) => Promise<Value>): Promise<Value> {
    const attempt = () =>
      this.#connections.use(row, async (link) => {
        // Of what went wrong aside from a call before this one.
        delete link.witness.failure;
        try {
          return await work(link);
        } catch (error) {
          if (isLeft(error)) throw error;
          await this.#noteBroken(link, error);
          if (isForgotten(error, link)) throw new SessionForgotten();
          throw callFailure(error, link.witness, link.hasOwnKey());
        }
      });
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof SessionForgotten)) throw error;
      return attempt();
    }
  }

  /** Connects anew, reads what is offered, and gives the server as it is stored then, whatever came of it. */
  async refresh(row: McpServerRow): Promise<McpServerRow> {
    this.drop(row.id);
    const { repository, now } = this.#parts;
    await repository.note(row, { state: stateText({ kind: 'connecting' }), checked_at: now() });
    try {
      await this.#connections.use(row, (link) => link.offered);
    } catch {
      // Its state says why.
    }
    return this.find(row.account_id, row.id);
  }

  /**
   * Asks a server whether it is there, on the connection that stands: nothing that runs is ended, and no session lost. One
   * that stays silent is connected anew, which says how it stands.
   */
  async check(row: McpServerRow): Promise<McpServerRow> {
    try {
      await this.use(row, (link) => this.#answers(link));
    } catch {
      const { state } = await this.find(row.account_id, row.id);
      if (state === CONNECTED) return this.refresh(row);
    }
    return this.find(row.account_id, row.id);
  }

  drop(serverId: string): void {
    this.#connections.drop(serverId);
  }

  async close(): Promise<void> {
    await this.#connections.close();
  }

  async #open(row: McpServerRow, signal: AbortSignal, onClosed: () => void): Promise<Link> {
    const { repository, log, questions, box, egress, limits, logger } = this.#parts;
    const witness: Witness = {};
    let bearer: Bearer | undefined;
    let hasOwnKey = () => false;
    try {
      const { headers, oauthClient } = openSecrets(row, box);
      const entered = Object.values(headers).flatMap((value) => [value, value.split(' ').at(-1) ?? '']);
      const own = new Bearer({ repository, box }, row);
      bearer = own;
      // A server that names where to sign in wants that, unless it was given something instead.
      const mayBeKeys = Object.keys(headers).length > 0;
      hasOwnKey = () =>
        Object.hasOwn(headers, 'authorization') || (mayBeKeys && own.challenge?.resourceMetadataUrl === undefined);
      const hide = (text: string) =>
        maskSecrets(text, [...entered, oauthClient?.clientSecret ?? '', ...own.secrets].filter(Boolean));
      const { origin } = new URL(row.url);
      const onFailure = (failure: unknown) => (witness.failure = failure);
      const mayNote = apart(MESSAGES_APART_MS);
      const isLost = (err: unknown) => logger.warn({ err }, 'what an MCP server told could not be noted');
      let link: Link | undefined;
      const changed = new Set<OfferedList>();
      const reread = oneAtATime(limits.rereadMs, signal, async () => {
        const isAboutResources = changed.delete('resources');
        if (link) await this.#reread(link, isAboutResources);
      });
      const connection = await openConnection({
        url: row.url,
        fetch: mcpFetch({ egress, origin, headers, limits, onFailure }),
        authProvider: bearer,
        waitMs: limits.waitMs,
        signal,
        listener: {
          onClosed,
          // What changes before there is a connection is read with it.
          onChanged: (what) => {
            changed.add(what);
            reread().catch(isLost);
          },
          onElicit: (asked, over) => questions.ask(row, asked, over),
          onMessage: (text) => {
            if (mayNote()) log.add(row.id, { event: 'message', detail: hide(text) }).catch(isLost);
          },
        },
      });
      // A transport that the server does not speak is no failure of its lists.
      delete witness.failure;
      const offered = this.#noteOffer(row, connection, { signal, witness });
      // Calls do not wait for it.
      offered.catch(() => {});
      link = { row, connection, witness, hasOwnKey, hide, offered };
      return link;
    } catch (error) {
      const standing = standingOf(error, witness, hasOwnKey());
      // One that was given up says nothing about the server.
      if (!signal.aborted) await this.#noteState(row, standing, bearer);
      throw callFailure(error, witness, hasOwnKey());
    }
  }

  async #answers({ row, connection: { client }, offered }: Link): Promise<void> {
    await offered;
    const options = { timeout: CHECK_WAIT_MS };
    try {
      await (client.getProtocolEra() === 'modern' ? client.discover(options) : client.ping(options));
    } catch (error) {
      // A refusal is an answer too.
      if (!(error instanceof ProtocolError)) throw error;
    }
    await this.#parts.repository.note(row, { state: CONNECTED, checked_at: this.#parts.now() });
  }

  async #noteOffer(
    row: McpServerRow,
    connection: Link['connection'],
    { signal, witness }: { readonly signal: AbortSignal; readonly witness: Witness },
  ): Promise<McpServerRow> {
    const { log } = this.#parts;
    try {
      const stored = await this.#storeOffer(row, await this.#readOffer(row, connection, signal));
      await log.add(row.id, { event: 'connected' });
      return stored;
    } catch (error) {
      if (signal.aborted) throw error;
      const standing = standingOf(error, witness, false);
      await this.#noteState(row, standing, undefined);
      throw error;
    }
  }

  /** What changed on the other side is read again; a server that only says so costs no writing. */
  async #reread({ row, connection }: Link, isAboutResources: boolean): Promise<void> {
    const before = await this.find(row.account_id, row.id);
    const offer = await this.#readOffer(before, connection);
    if (offer === before.offer && !isAboutResources) return;
    await this.#storeOffer(before, offer, isAboutResources);
    await this.#parts.log.add(row.id, { event: 'changed' });
  }

  async #readOffer({ url }: McpServerRow, connection: Link['connection'], signal?: AbortSignal): Promise<string> {
    return JSON.stringify(await readOffer(connection, url, this.#parts.limits, signal));
  }

  /** Stores an offer where it is another one. Resources are not stored: only the version says that they have changed. */
  async #storeOffer(before: McpServerRow, offer: string, isAboutResources = false): Promise<McpServerRow> {
    const { repository, now } = this.#parts;
    const isOther = offer !== before.offer;
    const found = {
      state: CONNECTED,
      checked_at: now(),
      ...(isOther && { offer }),
      ...((isOther || isAboutResources) && { version: before.version + 1 }),
    };
    await repository.note(before, found);
    return { ...before, ...found };
  }

  /** A connection that is good for nothing is ended; the next call makes another, and finds out how it stands then. */
  async #noteBroken(link: Link, error: unknown): Promise<void> {
    const standing = standingOf(error, link.witness, link.hasOwnKey());
    const isSaid = error instanceof ProtocolError || (error instanceof AppError && !isOfGateway(error));
    const isGone = !isSaid && (standing.kind === 'needs-sign-in' || GONE.has(standing.reason));
    const isClosed = error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed;
    if (isGone || isClosed || isForgotten(error, link)) this.drop(link.row.id);
    if (isGone) await this.#noteState(link.row, standing, undefined);
  }

  async #noteState(row: McpServerRow, state: McpState, bearer: Bearer | undefined): Promise<void> {
    const { repository, log, now } = this.#parts;
    const challenge = bearer?.challenge && { challenge: JSON.stringify(bearer.challenge) };
    await repository.note(row, { state: stateText(state), checked_at: now(), ...challenge });
    const detail = state.kind === 'failed' ? state.detail : '';
    await log.add(row.id, { event: state.kind === 'failed' ? 'failed' : 'sign-in-needed', detail });
  }
}

/** Runs a work, and once more after a pause where it is asked for meanwhile; a server may say without end that it has changed. */
function oneAtATime(pauseMs: number, signal: AbortSignal, work: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted && !signal.aborted) {
        isWanted = false;
        await work();
        await pause(pauseMs, undefined, { ref: false });
      }
    } finally {
      isRunning = false;
    }
  };
}

export function stateText(state: McpState): string {
  return JSON.stringify(state);
}

/** Why a server cannot be used by anybody, whatever was asked of it. */
const GONE: ReadonlySet<McpFailure> = new Set<McpFailure>(['unreachable', 'address-refused']);

function isOfGateway(error: AppError): boolean {
  return error instanceof EgressFailure || error instanceof EgressRefusal;
}

/** Whether whoever asked has left. */
function isLeft(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

class SessionForgotten extends AppError {
  constructor() {
    super('mcp_failed', 'The MCP server does not know its own session');
  }
}

/** A server that restarted knows nothing of the session; what was asked was not done. */
function isForgotten(error: unknown, { connection }: Link): boolean {
  return error instanceof SdkHttpError && error.status === 404 && connection.transport === 'streamable-http';
}

/** Says yes at most once in a while. */
function apart(ms: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = performance.now();
    if (at - last < ms) return false;
    last = at;
    return true;
  };
}
