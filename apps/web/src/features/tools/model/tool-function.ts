import { dollarsToNano } from '@parley/contract';
import type { CalledFunction, ToolOutcome } from '#/features/chat-core/public.ts';
import type { AskedOfPerson, PersonAnswer } from './asked-of-person.ts';

/** How far a call is, as whoever runs it says. */
export interface CallProgress {
  /** From 0 to 1; undefined where nobody knows. */
  readonly share: number | undefined;
  readonly text: string;
}

/** What a function may do with the line of its call while it runs. */
export interface CallLine {
  /** Where it is called. */
  readonly place: CalledFunction;
  readonly tell: (progress: CallProgress) => void;
  /** Waits for a person; undefined where nobody wants the answer any more, or `until` says that the question is over. */
  readonly ask: (asked: AskedOfPerson, until?: AbortSignal) => Promise<PersonAnswer | undefined>;
  /** Stores bytes that the call made where its chat stores them; gives their address. */
  readonly keep: (bytes: Blob) => Promise<string>;
}

/** A function of a tool, as it runs in this browser. */
export interface ToolFunction {
  readonly name: string;
  /** For people, English; the screen has words of its own for the tools that come along. */
  readonly title: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
  /** Whether it comes along and only reads, so that it runs unasked. What a tool says of itself is no reason for that. */
  readonly isReadOnly: boolean;
  /** Stands for all that it says of itself, where that is more than the fields above: the address that it calls. */
  readonly fingerprint?: string;
  /** The host to which arguments go, for whoever is asked; undefined where they stay here or several get them. */
  readonly destination?: string | undefined;
  /** What is wrong with arguments, in words for the model; asked before a person is. */
  readonly problemsOf?: (args: Record<string, unknown>) => readonly string[];
  /** Gives what the model gets. A failure may be thrown: its message is the result. */
  readonly run: (args: Record<string, unknown>, signal: AbortSignal, line: CallLine) => unknown;
  /** Whether a call with these arguments gives nothing away, although the function asks as a rule. */
  readonly isHarmless?: (args: Record<string, unknown>, call: CalledFunction) => Promise<boolean>;
  /**
   * Whether a person who lets it run once lets all such functions of the tool run for the rest of the chat, as long as the page
   * is open.
   */
  readonly asksOncePerChat?: boolean;
  /** Whether it can be used here at the moment; what cannot is not offered. */
  readonly isAvailable?: () => Promise<boolean>;
  /** Dollars for each call. What costs something asks before each of them, and again at another price. */
  readonly pricePerCall?: number | undefined;
  /** Asked for the price of the moment, where that is not known from the start. */
  readonly findPrice?: () => Promise<number | undefined>;
}

/** What a function that runs elsewhere came to, with what is known of the call. */
export class FunctionAnswer {
  readonly outcome: Pick<
    ToolOutcome,
    'result' | 'isError' | 'request' | 'httpStatus' | 'durationMs' | 'sizeBytes' | 'files' | 'citations' | 'costNano'
  >;

  constructor(outcome: FunctionAnswer['outcome']) {
    this.outcome = outcome;
  }
}

/** A tool that can be switched on in a chat. */
export interface RunnableTool {
  readonly id: string;
  /** Changes with the tool, where it can change. */
  readonly version?: string;
  readonly functions: readonly ToolFunction[];
}

/** Stands for what a function said of itself when it was approved. A change asks again, and so does another price. */
export function fingerprintOf({ name, description, parameters, fingerprint, pricePerCall }: ToolFunction): string {
  const said = fingerprint ?? JSON.stringify([name, description, parameters]);
  return pricePerCall ? `${said} ${pricePerCall}` : said;
}

/** What an answer was charged for, as it is kept with its call. */
export function chargedNano({ charged }: { readonly charged?: number | undefined }): number | undefined {
  return charged === undefined ? undefined : Number(dollarsToNano(charged));
}
