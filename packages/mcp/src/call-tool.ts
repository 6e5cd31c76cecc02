import {
  type Client,
  type ElicitRequest,
  type ElicitResult,
  type Progress,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/client';
import { AppError, type McpCallEvent, type McpElicitation, type McpResult } from '@parley/contract';
import type { ReadLimits } from './limits.ts';
import { plainText } from './plain-text.ts';
import { type Hide, resultOf } from './result.ts';

const PROGRESS_APART_MS = 100;
const MESSAGE_MAX_LENGTH = 300;
/** How the library itself reports that a server asks something, which is told as a question. */
const ROUND_NOTE = 'Fulfilling input required by ';
/** How many addresses a person is sent to before one call. */
const MOST_ADDRESSES = 3;

/** What is heard of a call before it ends. */
export type CallEvents = Extract<McpCallEvent, { type: 'progress' | 'elicitation' | 'elicitation-over' }>;

export interface AskedTool {
  readonly client: Client;
  readonly tool: string;
  readonly args: Record<string, unknown>;
  /** Of the tool as it is offered. */
  readonly inputSchema: Readonly<Record<string, unknown>> | undefined;
  readonly signal: AbortSignal;
  readonly limits: Pick<ReadLimits, 'waitMs' | 'callMs'>;
  readonly tell: (event: CallEvents) => void;
  /** Lets questions of the server be asked at this call, until what it gives is called. */
  readonly join: (asker: CallAsker) => () => void;
  readonly ask: (asked: ElicitRequest['params'], signal: AbortSignal) => Promise<ElicitResult>;
  readonly hide: Hide;
  readonly lasted: () => number;
}

/** A call that runs, at which a person can be asked. */
interface CallAsker {
  readonly onQuestion: (question: McpElicitation) => void;
  readonly onOver: (id: string) => void;
  /** Aborts with the call. */
  readonly signal: AbortSignal;
}

/** Calls a tool of a connected server. While a person is asked, time does not count. */
export async function callTool(asked: AskedTool): Promise<McpResult> {
  const { client, tool, args, inputSchema, signal, limits, tell, join, ask, hide, lasted } = asked;
  const patience = new Patience(limits.waitMs);
  const ended = AbortSignal.any([signal, patience.signal]);
  const progress = paced(tell);
  const leave = join({
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
    client.callTool(
      { name: tool, arguments: args },
      {
        signal: ended,
        timeout: limits.callMs,
        maxTotalTimeout: limits.callMs,
        // Given here, so that the library neither fetches the list nor judges answers by a stranger's schema.
        toolDefinition: { name: tool, inputSchema: { ...inputSchema, type: 'object' } },
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
      for (const elicitation of error.elicitations.slice(0, MOST_ADDRESSES)) {
        const { action } = await ask(elicitation, ended);
        if (action !== 'accept') throw error;
      }
      return call();
    });
    return resultOf(answered, hide, lasted());
  } catch (error) {
    if (patience.signal.aborted) throw patience.signal.reason as AppError;
    if (signal.aborted) throw signal.reason as Error;
    throw error;
  } finally {
    patience.end();
    leave();
  }
}

/** Aborts when nothing was heard for a while; while a person is asked, time does not count. */
class Patience {
  readonly #ms: number;
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
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
    );
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
function paced(tell: AskedTool['tell']) {
  let last = Number.NEGATIVE_INFINITY;
  return ({ progress, total, message = '' }: Progress): void => {
    const at = performance.now();
    if (at - last < PROGRESS_APART_MS) return;
    last = at;
    const known = { progress, message: plainText(message, MESSAGE_MAX_LENGTH) };
    tell({ type: 'progress', ...known, ...(total !== undefined && { total }) });
  };
}
