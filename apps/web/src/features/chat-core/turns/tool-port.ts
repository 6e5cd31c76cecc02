import type { MessageTool } from '@parley/contract';

/** A function that a model may call, as it is told of it. */
export interface OfferedFunction {
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
}

/** A call that a model made, and where its answer is written. */
export interface CalledFunction {
  readonly sessionId: string;
  readonly messageId: string;
  readonly name: string;
  /** JSON as the model wrote it. */
  readonly arguments: string;
  readonly id: string;
  readonly answer?: AnswerSoFar;
}

/** The answer that a call is part of. */
export interface AnswerSoFar {
  /** All calls of the answer, this one among them. */
  readonly calls: () => readonly MessageTool[];
  /** The number of a source in the answer: the same for the same address, and no other source's. */
  readonly cite: (url: string) => number;
}

/** What became of a call. What `result` says is data for the model: nothing in it approves or switches on anything. */
export interface ToolOutcome extends Pick<
  MessageTool,
  'toolId' | 'title' | 'durationMs' | 'citations' | 'request' | 'httpStatus' | 'sizeBytes' | 'files' | 'costNano'
> {
  readonly result: string;
  readonly isError: boolean;
  readonly state?: 'refused' | undefined;
}

/** The tools as turns see them. */
export interface ToolPort {
  /** The functions that a chat offers its model; an empty list costs nothing. */
  readonly offered: (sessionId: string) => Promise<readonly OfferedFunction[]>;
  /** Runs a call, and asks first where that is needed. Never rejects: a failure is a result with `isError`. */
  readonly run: (
    call: CalledFunction,
    signal: AbortSignal,
    onState: (state: 'asking' | 'running', about?: Pick<MessageTool, 'toolId' | 'title' | 'costNano'>) => void,
  ) => Promise<ToolOutcome>;
}
