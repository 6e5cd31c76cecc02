import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  MCP_SERVERS_MAX,
  type McpLogEntry,
  type McpPromptText,
  type McpReadResource,
  type McpResources,
  type McpServer,
  type McpState,
  type NewMcpServer,
} from '@parley/contract';
import { contentOf, readingOf, readResources } from '@parley/mcp';
import { createConcurrencyLimit } from '../../gateways/egress/concurrency-limit.ts';
import type { Actor } from '../../http/actor.ts';
import { WrittenData } from '../../http/written-data.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { unusable } from './failure.ts';
import type { McpLimits } from './limits.ts';
import type { McpLog } from './log.ts';
import { presentServer, writtenServer } from './present-server.ts';
import type { McpRepository, McpServerRow } from './repository.ts';
import { enteredSecrets, type McpSecrets, openSecrets, sealSecrets } from './secrets.ts';
import { type McpServers, stateText } from './servers.ts';

export interface McpServiceParts {
  readonly repository: McpRepository;
  readonly servers: McpServers;
  readonly log: McpLog;
  readonly box: SecretBox;
  readonly limits: McpLimits;
  readonly now: () => number;
  readonly maxServers?: number;
}

const CONNECTING = stateText({ kind: 'connecting' });

/** MCP servers that people added. Somebody else's looks as if it were not there. */
export class McpService {
  readonly #parts: McpServiceParts;
  readonly #maxServers: number;
  readonly #acquire: ReturnType<typeof createConcurrencyLimit>;

  constructor(parts: McpServiceParts) {
    this.#parts = parts;
    this.#maxServers = parts.maxServers ?? MCP_SERVERS_MAX;
    this.#acquire = createConcurrencyLimit(parts.limits.callsPerAccount);
  }

  async list({ accountId }: Actor): Promise<WrittenData> {
    const { repository, box, now } = this.#parts;
    const at = now();
    const servers = (await repository.list(accountId)).map((row) => writtenServer(row, box, at));
    return new WrittenData(`[${servers.join()}]`);
  }

  /** Adds a server that answers, or one that wants a sign-in first; any other is not added, and the failure says why. */
  async add({ accountId }: Actor, draft: NewMcpServer): Promise<McpServer> {
    const { repository, servers, box, now } = this.#parts;
    const at = now();
    const place = { id: randomBytes(16).toString('hex'), account_id: accountId, url: readAddress(draft.url) };
    const secrets = enteredSecrets(draft, { headers: {} });
    const row: McpServerRow = {
      ...place,
      name: draft.name,
      sealed_secrets: sealSecrets(secrets, place, box),
      sealed_sign_in: '',
      challenge: '',
      state: CONNECTING,
      version: 0,
      created_at: at,
      updated_at: at,
      checked_at: at,
      offer: '',
    };
    if (!(await repository.insert(row, this.#maxServers)))
      throw new AppError('conflict', `An account has at most ${this.#maxServers} MCP servers`);
    const found = await this.#limited(accountId, () => servers.refresh(row)).catch(async (error: unknown) => {
      await this.remove({ accountId }, row.id);
      throw error;
    });
    const state = JSON.parse(found.state) as McpState;
    if (state.kind === 'failed') {
      await this.remove({ accountId }, row.id);
      throw unusable(state);
    }
    return this.present(found);
  }

  async update({ accountId }: Actor, id: string, draft: NewMcpServer): Promise<McpServer> {
    const { repository, servers, box, now } = this.#parts;
    const before = await servers.find(accountId, id);
    const url = readAddress(draft.url);
    const secrets = enteredSecrets(draft, this.#keptAt(before, url));
    const sealed = sealSecrets(secrets, { ...before, url }, box);
    const isNew = url !== before.url || !isSame(secrets, this.#opened(before));
    const change = {
      name: draft.name,
      ...(isNew && {
        url,
        sealed_secrets: sealed,
        // Tokens are for the address that they were given for.
        ...(url !== before.url && { sealed_sign_in: '', challenge: '', offer: '', version: before.version + 1 }),
        state: CONNECTING,
        updated_at: Math.max(now(), before.updated_at + 1),
      }),
    };
    if (!(await repository.enter(before, change)))
      throw new AppError('conflict', 'The MCP server was changed meanwhile');
    const row = await servers.find(accountId, id);
    if (!isNew) return this.present(row);
    return this.present(await this.#limited(accountId, () => servers.refresh(row)));
  }

  async remove({ accountId }: Pick<Actor, 'accountId'>, id: string): Promise<void> {
    const { repository, servers } = this.#parts;
    if (!(await repository.remove(accountId, id))) throw new AppError('not_found');
    servers.drop(id);
  }

  async reconnect({ accountId }: Actor, id: string): Promise<McpServer> {
    const { servers } = this.#parts;
    const row = await servers.find(accountId, id);
    return this.present(await this.#limited(accountId, () => servers.refresh(row)));
  }

  async check({ accountId }: Actor, id: string): Promise<McpServer> {
    const { servers } = this.#parts;
    const row = await servers.find(accountId, id);
    return this.present(await this.#limited(accountId, () => servers.check(row)));
  }

  async log({ accountId }: Actor, id: string): Promise<McpLogEntry[]> {
    await this.#parts.servers.find(accountId, id);
    return this.#parts.log.list(accountId, id);
  }

  async resources({ accountId }: Actor, id: string, signal: AbortSignal): Promise<McpResources> {
    const { servers, limits } = this.#parts;
    const row = await servers.find(accountId, id);
    return this.#limited(accountId, () =>
      servers.use(row, ({ connection }) => readResources(connection, limits, signal)),
    );
  }

  async readResource({ accountId }: Actor, id: string, uri: string, signal: AbortSignal): Promise<McpReadResource> {
    const { servers, limits } = this.#parts;
    const row = await servers.find(accountId, id);
    return this.#limited(accountId, () =>
      servers.use(row, async ({ connection: { client }, hide }) =>
        readingOf(await client.readResource({ uri }, { timeout: limits.waitMs, signal, cacheMode: 'bypass' }), hide),
      ),
    );
  }

  async getPrompt(
    { accountId }: Actor,
    id: string,
    wanted: { readonly name: string; readonly arguments: Record<string, string> },
    signal: AbortSignal,
  ): Promise<McpPromptText> {
    const { servers, limits } = this.#parts;
    const row = await servers.find(accountId, id);
    return this.#limited(accountId, () =>
      servers.use(row, async ({ connection: { client }, hide }) => {
        const { description = '', messages } = await client.getPrompt(wanted, { timeout: limits.waitMs, signal });
        return {
          description,
          messages: messages.map(({ role, content }) => ({ role, content: contentOf(content, { cut: hide }) })),
        };
      }),
    );
  }

  present(row: McpServerRow): McpServer {
    return presentServer(row, this.#parts.box, this.#parts.now());
  }

  /** Secrets that may go to an address: those that were entered for its origin. */
  #keptAt(before: McpServerRow, url: string): McpSecrets {
    return new URL(url).origin === new URL(before.url).origin ? this.#opened(before) : { headers: {} };
  }

  /** What cannot be opened any more has to be entered again. */
  #opened(row: McpServerRow): McpSecrets {
    try {
      return openSecrets(row, this.#parts.box);
    } catch (error) {
      if (error instanceof AppError) return { headers: {} };
      throw error;
    }
  }

  async #limited<Value>(accountId: string, work: () => Promise<Value>): Promise<Value> {
    const free = this.#acquire(accountId);
    try {
      return await work();
    } finally {
      free();
    }
  }
}

/** An address on the web. Anything else might be a command, and those are never run here. */
function readAddress(text: string): string {
  const bare = text.replaceAll(/[\t\n\r]/g, '');
  const url = /^https?:\/\//i.test(bare) ? URL.parse(bare) : null;
  if (!url) throw new AppError('mcp_command');
  url.hash = '';
  return url.href;
}

function isSame(one: McpSecrets, other: McpSecrets): boolean {
  return isDeepStrictEqual(one, other);
}
