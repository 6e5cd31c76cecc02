import {
  AppError,
  ModelPrice,
  type ProxyMode,
  type ToolRun,
  type ToolRunResult,
  type ToolTrial,
} from '@parley/contract';
import {
  answerText,
  type BuiltRequest,
  type Credential,
  maskSecrets,
  readAnswer,
  withCredentials,
} from '@parley/tools';
import { createConcurrencyLimit } from '../../gateways/egress/concurrency-limit.ts';
import type { EgressGate } from '../../gateways/egress/egress.ts';
import type { Actor } from '../../http/actor.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { CallPlan } from '../metering/call-record.ts';
import { type MeteredAnswer, meteredCall } from '../metering/metered-call.ts';
import type { MeteringService } from '../metering/service.ts';
import type { Prices } from '../prices/service.ts';
import { readKey } from '../custom-providers/endpoint.ts';
import { originsText, readOrigins } from './origins.ts';
import { isMasked } from './presented-tool.ts';
import type { ListedToolRow, ToolConfigRow, ToolsRepository } from './repository.ts';
import { placeOfKey } from './sealed-place.ts';
import { openValues, settingsIn } from './tool-configs.ts';
import { placeOfDocument } from './tool-document.ts';
import type { ToolDocuments } from './tool-documents.ts';
import { toolRowOf } from './tool-row.ts';

export interface ToolRunnerParts {
  readonly repository: ToolsRepository;
  readonly documents: ToolDocuments;
  readonly box: SecretBox;
  readonly egress: EgressGate;
  /** The ways out that the operator set up beside the usual one. */
  readonly ways?: ToolWays;
  readonly metering: MeteringService;
  readonly prices: Pick<Prices, 'table' | 'refresh'>;
  readonly now: () => number;
  readonly timeoutMs?: number;
}

export type ToolWays = Readonly<Partial<Record<ProxyMode, EgressGate>>>;

interface Secrets {
  readonly credentials: readonly Credential[];
  readonly values: Readonly<Record<string, string>>;
}

interface ToolCall {
  readonly actor: Actor;
  readonly tool: ListedToolRow;
  readonly readSchema: () => Promise<string>;
  readonly config: ToolConfigRow | undefined;
  /** Credentials that are not stored. */
  readonly entered?: Secrets | undefined;
  readonly wanted: ToolRun;
  readonly signal: AbortSignal;
}

type ToolAnswer = Awaited<ReturnType<typeof readAnswer>>;

interface TimedAnswer extends MeteredAnswer<ToolAnswer> {
  readonly durationMs: number;
}

const TIMEOUT_MS = 30_000;
const CALLS_AT_ONCE = 8;
/** In the place of a credential in the request that is shown; fit for every place, unlike the mask of texts. */
const HIDDEN_VALUE = '****';
/** From here on an answer is a refusal or a failure, for which nobody pays. */
const FIRST_FAILED_STATUS = 400;
const NOT_INSTALLED = { authConfigs: [], proxyMode: 'DEFAULT' } as const;
/** What a tool has that is only tried. */
const UNSTORED = { id: 'unsaved', provider: '', position: 0, created_at: 0, updated_at: 0 };

/** Calls functions of tools: at the hosts that the stored schema names, with credentials that only the server has. */
export class ToolRunner {
  readonly #parts: ToolRunnerParts;
  readonly #acquireCall = createConcurrencyLimit(CALLS_AT_ONCE);

  constructor(parts: ToolRunnerParts) {
    this.#parts = parts;
  }

  async run(actor: Actor, wanted: ToolRun, signal: AbortSignal): Promise<ToolRunResult> {
    const { accountId } = actor;
    const free = this.#acquireCall(accountId);
    try {
      const { repository } = this.#parts;
      const tool = await repository.find(accountId, wanted.toolId);
      if (!tool) throw new AppError('not_found');
      const config = await repository.findConfig(accountId, tool.id);
      const readSchema = async (): Promise<string> => {
        const schema = await repository.schemaOf(accountId, tool.id);
        if (schema === undefined) throw new AppError('not_found');
        return schema;
      };
      return await this.#call({ actor, tool, readSchema, config, wanted, signal });
    } finally {
      free();
    }
  }

  /** Calls a function of a tool that is not stored yet, with no credentials but those that come with it. */
  async tryOut(
    actor: Actor,
    { tool: draft, operationId, arguments: args, credential }: ToolTrial,
    signal: AbortSignal,
  ): Promise<ToolRunResult> {
    const { accountId } = actor;
    const free = this.#acquireCall(accountId);
    try {
      const { documents, box } = this.#parts;
      const facts = await documents.inspect(draft.schema, placeOfDocument(draft), { accountId, signal });
      const origins = originsText(facts.origins);
      const { apiKey = '' } = draft;
      const key = isMasked(apiKey) ? '' : readKey(apiKey);
      const tool = toolRowOf(draft, { ...UNSTORED, account_id: accountId }, { ...facts, origins, key }, box);
      const readSchema = async (): Promise<string> => tool.schema;
      const wanted = { toolId: tool.id, operationId, arguments: args };
      const entered = secretsOf(credential);
      return await this.#call({ actor, tool, readSchema, config: undefined, entered, wanted, signal });
    } finally {
      free();
    }
  }

  async #call({ actor, tool, readSchema, config, entered, wanted, signal }: ToolCall): Promise<ToolRunResult> {
    const { documents } = this.#parts;
    const { authConfigs, proxyMode } = config ? settingsIn(config) : NOT_INSTALLED;
    const hidden = entered?.credentials ?? authConfigs;
    const place = { schemaUrl: tool.schema_url, serverUrl: tool.server_url };
    const call = { operationId: wanted.operationId, arguments: wanted.arguments, hidden };
    const planned = await documents.plan(readSchema, place, call, { accountId: actor.accountId, signal });
    if (planned.kind === 'unknown') throw new AppError('tool_function_not_found');
    if (planned.kind === 'arguments')
      throw new AppError('tool_arguments_invalid', `Failed to parse arguments: ${planned.problems.join('; ')}`);
    const { origin } = new URL(planned.request.url);
    if (!readOrigins(tool.origins).includes(origin))
      throw new AppError('tool_not_initialized', 'This function has an address that the tool was not stored with');
    const secrets = entered ?? this.#secretsFor(tool, config, origin, planned.ownCredential);
    const request = withSecrets(planned.request, secrets);
    const shown = withSecrets(planned.request, { ...secrets, values: hiddenValues(secrets.values) });

    const { answer, charged, durationMs } = await this.#metered(
      await this.#planOf(actor, tool),
      request,
      proxyMode,
      signal,
    );
    const { status, contentType, isTruncated, sizeBytes } = answer;
    return {
      status,
      contentType,
      text: maskSecrets(answerText(answer), Object.values(secrets.values)),
      isTruncated,
      request: { ...shown, headers: { ...shown.headers } },
      durationMs,
      sizeBytes,
      ...(charged !== undefined && { charged }),
    };
  }

  /** Shared tools by their names, which the operator gave them; what people call their own is not for the records. */
  async #planOf(actor: Actor, { id, name, account_id: owner }: ListedToolRow): Promise<CallPlan> {
    if (owner !== null) return { call: 'tool', actor, model: `tool:${id}` };
    const { prices } = this.#parts;
    await prices.refresh();
    const price = prices.table.toolPriceOf(id);
    return { call: 'tool', actor, model: `tool:${name}`, ...(price && { price: ModelPrice.parse(price) }) };
  }

  async #metered(
    plan: CallPlan,
    request: BuiltRequest,
    proxyMode: ProxyMode,
    signal: AbortSignal,
  ): Promise<TimedAnswer> {
    const { metering, now } = this.#parts;
    let started = now();
    const send = (until: AbortSignal | undefined): Promise<ToolAnswer> => {
      started = now();
      return this.#send(request, proxyMode, until);
    };
    const isAnswer = ({ status }: ToolAnswer): boolean => status < FIRST_FAILED_STATUS;
    const metered = await meteredCall({ metering, plan, now, signal }, send, isAnswer);
    return { ...metered, durationMs: Math.max(0, now() - started) };
  }

  async #send(request: BuiltRequest, proxyMode: ProxyMode, signal: AbortSignal | undefined): Promise<ToolAnswer> {
    const { egress, ways = {}, timeoutMs = TIMEOUT_MS } = this.#parts;
    const response = await (ways[proxyMode] ?? egress).fetch(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
      extraHeaders: Object.keys(request.headers),
      sendsCookie: true,
      followRedirects: 3,
      headersTimeoutMs: timeoutMs,
      totalTimeoutMs: timeoutMs,
      ...(signal && { signal }),
    });
    return readAnswer(response);
  }

  /** Credentials of whoever calls, and the tool's own key where that person's settings have no value for it. */
  #secretsFor(
    tool: ListedToolRow,
    config: ToolConfigRow | undefined,
    origin: string,
    ownCredential: Credential,
  ): Secrets {
    const { box } = this.#parts;
    const own = config ? openValues(config, box) : {};
    if (config && Object.keys(own).length > 0 && !readOrigins(config.origins).includes(origin))
      throw new AppError('tool_not_initialized', 'The tool has a new address. Enter its credentials again');
    const authConfigs = config ? settingsIn(config).authConfigs : [];
    if (tool.sealed_key === '') return { credentials: authConfigs, values: own };
    const key = box.open(tool.sealed_key, placeOfKey(tool));
    // Where the operator's key stands is for the schema to say: in another place it might come back in an answer.
    const isOwnTool = tool.account_id !== null;
    const open = authConfigs.filter(({ name }) => !Object.hasOwn(own, name));
    const filled = isOwnTool && authConfigs.length > 0 ? open : [ownCredential];
    const values = Object.fromEntries(filled.map(({ name }) => [name, key]));
    const others = authConfigs.filter(({ name }) => Object.hasOwn(own, name) && !Object.hasOwn(values, name));
    return { credentials: [...others, ...filled], values: { ...own, ...values } };
  }
}

/** A mask stands for a value that only the server has, which a tool that is not stored does not get. */
function secretsOf(entered: ToolTrial['credential']): Secrets | undefined {
  if (!entered || isMasked(entered.value)) return undefined;
  return { credentials: [entered.config], values: { [entered.config.name]: entered.value } };
}

function withSecrets(request: BuiltRequest, { credentials, values }: Secrets): BuiltRequest {
  const ready = withCredentials(request, credentials, values);
  if ('problem' in ready) throw new AppError('tool_not_initialized', ready.problem);
  return ready;
}

function hiddenValues(values: Secrets['values']): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, HIDDEN_VALUE]));
}
