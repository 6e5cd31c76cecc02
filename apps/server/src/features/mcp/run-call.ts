import { type Progress, UrlElicitationRequiredError } from '@modelcontextprotocol/client';
import { AppError, ERROR_NUMBERS, type McpCall, type McpCallEvent, type McpResult } from '@parley/contract';
import { createConcurrencyLimit } from '../../gateways/egress/concurrency-limit.ts';
import type { Actor } from '../../http/actor.ts';
import { CallMeter } from '../metering/call-meter.ts';
import type { MeteringService } from '../metering/service.ts';
import type { Link } from './connections.ts';
import type { McpLimits } from './limits.ts';
import type { McpLog } from './log.ts';
import { plainText } from './plain-text.ts';
import { offerOf } from './present-server.ts';
import type { Questions } from './questions.ts';
import type { McpServerRow } from './repository.ts';
import { resultOf } from './result.ts';
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
const PROGRESS_APART_MS = 100;
const MESSAGE_MAX_LENGTH = 300;
/** How the library itself reports that a server asks something, which is told as a question. */
const ROUND_NOTE = 'Fulfilling input required by ';
/** How many addresses a person is sent to before one call. */
const MOST_ADDRESSES = 3;

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
    const patience = new Patience(limits.waitMs);
    const ended = AbortSignal.any([signal, patience.signal]);
    const progress = paced(tell);
    const leave = questions.join(link.row.id, {
      signal: ended,
      onQuestion: (elicitation) => {
        patience.pause();
        tell({ type: 'elicitation', elicitation });
      },
      onOver: (id) => {
        patience.resume();
        tell({ type: 'elicitation-over', id });
      },
    });
    const call = () =>
      link.connection.client.callTool(
        { name: tool, arguments: args },
        {
          signal: ended,
          timeout: limits.callMs,
          maxTotalTimeout: limits.callMs,
          // Given here, so that the library neither fetches the list nor judges answers by a stranger's schema.
          toolDefinition: { name: tool, inputSchema: { ...offered?.inputSchema, type: 'object' } },
          onprogress: (step) => {
            patience.reset();
            if (step.message?.startsWith(ROUND_NOTE) !== true) progress(step);
          },
        },
      );
    try {
      const answered = await call().catch(async (error: unknown) => {
        if (!(error instanceof UrlElicitationRequiredError)) throw error;
        // The older form of such a question: the call fails, and is made again once the person has been there.
        for (const asked of error.elicitations.slice(0, MOST_ADDRESSES)) {
          const { action } = await questions.ask(link.row, asked, ended);
          if (action !== 'accept') throw error;
        }
        return call();
      });
      return resultOf(answered, link.hide, lasted());
    } catch (error) {
      if (patience.signal.aborted) throw patience.signal.reason as AppError;
      if (signal.aborted) throw signal.reason as Error;
      throw error;
    } finally {
      patience.end();
      leave();
    }
  }
}

interface RunningCall {
  readonly row: McpServerRow;
  readonly wanted: McpCall;
  readonly signal: AbortSignal;
  readonly meter: CallMeter;
  readonly tell: Tell;
}

/** Aborts when nothing was heard for a while; while a person is asked, time does not count. */
class Patience {
  readonly #ms: number;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #pauses = 0;

  constructor(ms: number) {
    this.#ms = ms;
    this.reset();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  reset(): void {
    clearTimeout(this.#timer);
    if (this.#pauses > 0) return;
    this.#timer = setTimeout(
      () => this.#controller.abort(new AppError('mcp_failed', 'The MCP server took too long')),
      this.#ms,
    ).unref();
  }

  pause(): void {
    this.#pauses += 1;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#pauses -= 1;
    this.reset();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#pauses = Number.POSITIVE_INFINITY;
  }
}

/** Tells of progress at most a few times a second; a server may report as often as it likes. */
function paced(tell: Tell) {
  let last = Number.NEGATIVE_INFINITY;
  return ({ progress, total, message = '' }: Progress): void => {
    const at = performance.now();
    if (at - last < PROGRESS_APART_MS) return;
    last = at;
    const known = { progress, message: plainText(message, MESSAGE_MAX_LENGTH) };
    tell({ type: 'progress', ...known, ...(total !== undefined && { total }) });
  };
}
