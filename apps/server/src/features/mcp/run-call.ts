import { AppError, ERROR_NUMBERS, type McpCall, type McpCallEvent, type McpResult } from '@parley/contract';
import { callTool } from '@parley/mcp';
import { createConcurrencyLimit } from '../../gateways/egress/concurrency-limit.ts';
import type { Actor } from '../../http/actor.ts';
import { CallMeter } from '../metering/call-meter.ts';
import type { MeteringService } from '../metering/service.ts';
import type { Link } from './connections.ts';
import type { McpLimits } from './limits.ts';
import type { McpLog } from './log.ts';
import { offerOf } from './present-server.ts';
import type { Questions } from './questions.ts';
import type { McpServerRow } from './repository.ts';
import type { McpServers } from './servers.ts';

export interface CallRunnerParts {
  readonly servers: McpServers;
  readonly questions: Questions;
  readonly log: McpLog;
  readonly metering: MeteringService;
  readonly limits: Pick<McpLimits, 'waitMs' | 'callMs' | 'callsPerAccount'>;
  readonly now: () => number;
}

type Tell = (event: McpCallEvent) => void;

const NO_TOKENS = { promptTokens: 0, completionTokens: 0 };

/** Calls tools of servers, and tells whoever listens how it goes. */
export class CallRunner {
  readonly #parts: CallRunnerParts;
  readonly #acquireCall: ReturnType<typeof createConcurrencyLimit>;

  constructor(parts: CallRunnerParts) {
    this.#parts = parts;
    this.#acquireCall = createConcurrencyLimit(parts.limits.callsPerAccount);
  }

  /** Gives the call once it may be made; what refuses it is thrown before anything is told. */
  async prepare(actor: Actor, serverId: string, wanted: McpCall, signal: AbortSignal) {
    const { servers, metering, now } = this.#parts;
    const row = await servers.find(actor.accountId, serverId);
    const free = this.#acquireCall(actor.accountId);
    // What people call their own servers is not for the records.
    const meter = new CallMeter(metering, { call: 'tool', actor, model: `mcp:${row.id}` }, now);
    try {
      await meter.begin();
    } catch (error) {
      free();
      throw error;
    }
    return (tell: Tell) => this.#run({ row, wanted, signal, meter, tell }).finally(free);
  }

  async #run({ row, wanted, signal, meter, tell }: RunningCall): Promise<void> {
    const { servers, log, now } = this.#parts;
    const started = now();
    const lasted = () => Math.max(0, now() - started);
    try {
      meter.asked('mcp');
      const result = await servers.use(row, (link) => this.#ask(link, wanted, signal, tell, lasted));
      meter.end('ok', NO_TOKENS);
      tell({ type: 'result', result });
      const event = result.isError ? 'call-failed' : 'called';
      await log.add(row.id, { event, detail: wanted.tool, durationMs: lasted() });
    } catch (error) {
      const isGone = signal.aborted && !(signal.reason instanceof AppError);
      const failure = error instanceof AppError ? error : signal.aborted ? undefined : error;
      meter.end(isGone ? 'client_gone' : failure instanceof AppError ? failure.code : 'internal', NO_TOKENS);
      const told = failure instanceof AppError ? failure : new AppError('internal');
      if (!isGone) tell({ type: 'failed', code: ERROR_NUMBERS[told.code], message: told.message });
      const detail = isGone ? wanted.tool : `${wanted.tool}: ${told.message}`;
      await log.add(row.id, { event: 'call-failed', detail, durationMs: lasted() });
      if (failure !== undefined && !(failure instanceof AppError)) throw failure;
    }
  }

  async #ask(
    link: Link,
    { tool, arguments: args, fingerprint }: McpCall,
    signal: AbortSignal,
    tell: Tell,
    lasted: () => number,
  ): Promise<McpResult> {
    const { servers, questions, limits } = this.#parts;
    // What it offers may have been read only now, or again since the connection was made.
    if (fingerprint !== undefined) await link.offered;
    const row = await servers.find(link.row.account_id, link.row.id);
    const offered = offerOf(row).tools.find(({ name }) => name === tool);
    if (fingerprint !== undefined && offered?.fingerprint !== fingerprint)
      throw new AppError('conflict', 'The tool has changed since it was allowed');
    return callTool({
      client: link.connection.client,
      tool,
      args,
      inputSchema: offered?.inputSchema,
      signal,
      limits,
      tell,
      join: (asker) => questions.join(link.row.id, asker),
      ask: (asked, ended) => questions.ask(link.row, asked, ended),
      hide: link.hide,
      lasted,
    });
  }
}

interface RunningCall {
  readonly row: McpServerRow;
  readonly wanted: McpCall;
  readonly signal: AbortSignal;
  readonly meter: CallMeter;
  readonly tell: Tell;
}
