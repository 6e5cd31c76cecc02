import { randomBytes } from 'node:crypto';
import {
  AppError,
  NEW_TOOL_USER_MS,
  type ProxyMode,
  type Tool,
  ToolConfig,
  type ToolDraft,
  TOOL_SCHEMAS_MAX_BYTES,
  TOOLS_MAX,
  WEB_BROWSING,
} from '@parley/contract';
import { createConcurrencyLimit } from '../../gateways/egress/concurrency-limit.ts';
import type { EgressGate } from '../../gateways/egress/egress.ts';
import type { Actor } from '../../http/actor.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { readKey } from '../custom-providers/endpoint.ts';
import type { Prices } from '../prices/service.ts';
import { fetchSchema } from './fetch-schema.ts';
import { coversOrigins, originsText } from './origins.ts';
import { isMasked, presentTool } from './presented-tool.ts';
import type { ListedToolRow, ToolConfigRow, ToolLimits, ToolRow, ToolsRepository, ToolWriting } from './repository.ts';
import { placeOfKey } from './sealed-place.ts';
import { openValues, presentConfig, settingsIn, storedConfig } from './tool-configs.ts';
import { placeOfDocument } from './tool-document.ts';
import type { ToolDocuments } from './tool-documents.ts';
import { type ToolIdentity, toolRowOf } from './tool-row.ts';

export interface ToolsParts {
  readonly repository: ToolsRepository;
  readonly documents: ToolDocuments;
  readonly box: SecretBox;
  readonly egress: EgressGate;
  readonly prices: Pick<Prices, 'table' | 'refresh'>;
  readonly now: () => number;
  readonly limits?: ToolLimits;
  /** The ways out that the operator set up beside the usual one. */
  readonly proxyModes?: readonly ProxyMode[];
}

interface ToolList {
  proxyModes: ProxyMode[];
  tools: Tool[];
  config: ToolConfig[];
  isNew: boolean;
}

interface OpenConfig {
  readonly settings: ToolConfig['settings'];
  /** Throws `key_unreadable` where they were sealed with another secret. */
  readonly values: () => Readonly<Record<string, string>>;
}

const LIMITS: ToolLimits = { tools: TOOLS_MAX, schemaBytes: TOOL_SCHEMAS_MAX_BYTES };
/** A schema is held whole, so an account may hold this many times the limit. */
const SCHEMAS_AT_ONCE = 2;
/** All accounts share the thread that reads them. */
const WRITINGS_AT_ONCE = 6;
/** Ids of tools that the server has; those of tools that come with the page look otherwise. */
const STORED_ID = /^[\da-f]{32}$/;

/** Tools that people made or the operator shares. Somebody else's looks as if it were not there. */
export class ToolsService {
  readonly #repository: ToolsRepository;
  readonly #documents: ToolDocuments;
  readonly #box: SecretBox;
  readonly #egress: EgressGate;
  readonly #prices: ToolsParts['prices'];
  readonly #now: () => number;
  readonly #limits: ToolLimits;
  readonly #proxyModes: readonly ProxyMode[];
  readonly #acquireFetch = createConcurrencyLimit(SCHEMAS_AT_ONCE);
  readonly #acquireWriting = createConcurrencyLimit(WRITINGS_AT_ONCE);

  constructor({ repository, documents, box, egress, prices, now, limits = LIMITS, proxyModes = [] }: ToolsParts) {
    this.#repository = repository;
    this.#documents = documents;
    this.#box = box;
    this.#egress = egress;
    this.#prices = prices;
    this.#now = now;
    this.#limits = limits;
    this.#proxyModes = proxyModes;
  }

  async list({ accountId }: Actor): Promise<ToolList> {
    const now = this.#now();
    const firstSeen = await this.#repository.firstSeen(accountId, now, this.#welcomeOf(accountId, now));
    const [tools, config] = await Promise.all([
      this.#repository.list(accountId),
      this.#configs(accountId),
      this.#prices.refresh(),
    ]);
    const isNew = now - firstSeen < NEW_TOOL_USER_MS;
    return { tools: tools.map((tool) => this.#present(tool)), config, isNew, proxyModes: [...this.#proxyModes] };
  }

  #present(row: ListedToolRow): Tool {
    return presentTool(row, this.#prices.table);
  }

  /** New accounts have web browsing switched on in their chats; it asks before it goes anywhere. */
  #welcomeOf(accountId: string, now: number): ToolConfigRow {
    const config = ToolConfig.parse({ toolId: WEB_BROWSING, settings: { autoEnableInNewChat: true } });
    return storedConfig(config, undefined, { accountId, position: 0, origins: '[]', now }, this.#box);
  }

  async details({ accountId }: Actor, id: string): Promise<Tool> {
    const [row] = await Promise.all([this.#repository.findWithSchema(accountId, id), this.#prices.refresh()]);
    if (!row) throw new AppError('not_found');
    return { ...this.#present(row), schema: row.schema };
  }

  async create({ accountId }: Actor, draft: ToolDraft): Promise<Tool> {
    const now = this.#now();
    const id = randomBytes(16).toString('hex');
    const times = { created_at: now, updated_at: now };
    const row = await this.#rowOf(draft, {
      id,
      account_id: accountId,
      provider: '',
      position: draft.order ?? 0,
      ...times,
    });
    expectWritten(await this.#repository.insert(row, this.#limits), this.#limits);
    return this.#present(row);
  }

  async update({ accountId }: Actor, id: string, draft: ToolDraft): Promise<Tool> {
    const before = await this.#own(accountId, id);
    // By the time of the change pages know that there was one, even where the clock stood still or went back.
    const updated = Math.max(this.#now(), before.updated_at + 1);
    const { provider, created_at } = before;
    const position = draft.order ?? before.position;
    const identity = { id, account_id: accountId, provider, position, created_at, updated_at: updated };
    const row = await this.#rowOf(draft, identity, before);
    expectWritten(await this.#repository.update(row, this.#limits), this.#limits);
    return this.#present(row);
  }

  async remove({ accountId }: Actor, id: string): Promise<void> {
    await this.#own(accountId, id);
    if (!(await this.#repository.remove(accountId, id, this.#now()))) throw new AppError('not_found');
  }

  async restore({ accountId }: Actor, id: string): Promise<Tool> {
    expectWritten(await this.#repository.restore(accountId, id, this.#now(), this.#limits), this.#limits);
    return this.#present(await this.#own(accountId, id));
  }

  async readConfig({ accountId }: Actor): Promise<ToolConfig[]> {
    return this.#configs(accountId);
  }

  /** How an installed tool is set up, with the values of its credentials; for the server's own use. */
  async openConfig({ accountId }: Actor, toolId: string): Promise<OpenConfig | undefined> {
    const row = await this.#repository.findConfig(accountId, toolId);
    return row && { settings: settingsIn(row), values: () => openValues(row, this.#box) };
  }

  async updateConfig({ accountId }: Actor, given: readonly ToolConfig[]): Promise<ToolConfig[]> {
    const now = this.#now();
    const origins = new Map((await this.#repository.list(accountId)).map((tool) => [tool.id, tool.origins]));
    const wanted = [...new Map(given.map((config) => [config.toolId, config])).values()].filter(
      ({ toolId }) => origins.has(toolId) || !STORED_ID.test(toolId),
    );
    const rows = await this.#repository.replaceConfigs(accountId, (stored) => {
      const before = new Map(stored.map((row) => [row.tool_id, row]));
      return wanted.map((config, position) => {
        const place = { accountId, position, origins: origins.get(config.toolId) ?? '[]', now };
        return storedConfig(config, before.get(config.toolId), place, this.#box);
      });
    });
    return rows.map((row) => presentConfig(row, this.#box));
  }

  async readSchema({ accountId }: Actor, url: string, signal: AbortSignal): Promise<{ text: string; url: string }> {
    const free = this.#acquireFetch(accountId);
    try {
      return { text: await fetchSchema(this.#egress, this.#documents, url, signal), url };
    } finally {
      free();
    }
  }

  async #configs(accountId: string): Promise<ToolConfig[]> {
    const [configs, tools] = await Promise.all([this.#repository.configs(accountId), this.#repository.list(accountId)]);
    const origins = new Map(tools.map((tool) => [tool.id, tool.origins]));
    return configs.map((row) => {
      const shown = presentConfig(row, this.#box);
      const isCovered = coversOrigins(row.origins, origins.get(row.tool_id) ?? '[]');
      // A page that calls by itself would take them to hosts that they were not entered for.
      return shown.settings.shouldProxy || isCovered
        ? shown
        : { ...shown, settings: { ...shown.settings, authValues: {} } };
    });
  }

  async #own(accountId: string, id: string): Promise<ListedToolRow> {
    const row = await this.#repository.find(accountId, id);
    if (!row) throw new AppError('not_found');
    if (row.account_id === null)
      throw new AppError('forbidden', 'Only the operator of this server may change that tool');
    return row;
  }

  async #rowOf(
    draft: ToolDraft,
    identity: ToolIdentity & { readonly account_id: string },
    before?: ListedToolRow,
  ): Promise<ToolRow & { readonly account_id: string }> {
    const free = this.#acquireWriting(identity.account_id);
    const inspecting = this.#documents.inspect(draft.schema, placeOfDocument(draft));
    const { operationCount, ...facts } = await inspecting.finally(free);
    const origins = originsText(facts.origins);
    const key = this.#keyOf(draft.apiKey, origins, before);
    return toolRowOf(draft, identity, { origins, key, operationCount }, this.#box);
  }

  /** A key that is not given anew stays only where it would go to no other origin than before. */
  #keyOf(given: string | undefined, origins: string, before: ListedToolRow | undefined): string {
    if (given !== undefined && !isMasked(given)) return readKey(given);
    if (!before || before.sealed_key === '' || !coversOrigins(before.origins, origins)) return '';
    return this.#box.open(before.sealed_key, placeOfKey(before));
  }
}

function expectWritten(writing: ToolWriting, { tools, schemaBytes }: ToolLimits): void {
  switch (writing) {
    case 'written':
      return;
    case 'missing':
      throw new AppError('not_found');
    case 'name-taken':
      throw new AppError('tool_exists');
    case 'too-many':
      throw new AppError('validation_failed', `An account has at most ${tools} tools`);
    case 'too-large':
      throw new AppError(
        'validation_failed',
        `The schemas of an account have at most ${Math.floor(schemaBytes / 1_048_576)} MB`,
      );
    default:
      writing satisfies never;
  }
}
