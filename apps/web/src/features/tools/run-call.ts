import { parseToolArguments } from '@parley/contract';
import type { CalledFunction, OfferedFunction, ToolOutcome, ToolPort } from '#/features/chat-core/public.ts';
import type { Progress } from './call-progress.ts';
import type { Consents } from './consents.ts';
import { offeredWithin, throughSearch } from './function-search.ts';
import { verdictOn } from './model/consent-rule.ts';
import {
  type CallLine,
  chargedNano,
  fingerprintOf,
  FunctionAnswer,
  type RunnableTool,
  type ToolFunction,
} from './model/tool-function.ts';
import { namedFunctions } from './named-functions.ts';
import type { Questions } from './questions.ts';

/** More would only push the chat out of what a model can read. */
const RESULT_MAX_LENGTH = 64 * 1024;
/** Told to models alone. */
const REFUSED = 'The user refused this call. Do not ask for it again; go on without it.';
const CUT_OFF = '\n\n[The rest of the result was cut off.]';

/** What models are told of tools. */
export function offeredFunctions(tools: readonly RunnableTool[]): OfferedFunction[] {
  return offeredWithin(tools).map(({ name, fn }) => ({
    name,
    description: fn.description,
    parameters: fn.parameters,
  }));
}

interface RunWorld {
  /** The tools that are switched on in the chat. */
  readonly tools: readonly RunnableTool[];
  readonly consents: Pick<Consents, 'list' | 'give'>;
  readonly questions: Pick<Questions, 'ask' | 'askFor'>;
  readonly progress: Pick<Progress, 'tell' | 'end'>;
  /** Stores bytes that the call made; gives their address. */
  readonly keep: (bytes: Blob) => Promise<string>;
  readonly now: () => number;
  /** Chats in which somebody let a function run, of those that ask once per chat. */
  readonly chats?: Set<string>;
}

/** Runs a call of a model's, where a person lets it. */
export async function runCall(
  call: CalledFunction,
  signal: AbortSignal,
  onState: Parameters<ToolPort['run']>[2],
  { tools, consents, questions, progress, keep, now, chats }: RunWorld,
): Promise<ToolOutcome> {
  const { name: wanted, arguments: written } = throughSearch(call, tools);
  const named = namedFunctions(tools).find(({ name }) => name === wanted);
  if (!named) return { result: `Tool function ${wanted} not found`, isError: true };
  const { tool, fn } = named;
  const { pricePerCall } = fn;
  const about = { toolId: tool.id, title: fn.title };
  const priced = { ...about, costNano: chargedNano({ charged: pricePerCall }) };
  const args = parseToolArguments(written);
  if (!args) return { ...about, result: 'Failed to parse arguments', isError: true };
  const problems = fn.problemsOf?.(args) ?? [];
  if (problems.length > 0)
    return { ...about, result: `Failed to parse arguments: ${problems.join('; ')}`, isError: true };
  const asked = { toolId: tool.id, name: fn.name, fingerprint: fingerprintOf(fn) };
  const refused: ToolOutcome = { ...about, result: REFUSED, isError: true, state: 'refused' };
  const verdict = verdictOn({ ...asked, isReadOnly: fn.isReadOnly && !pricePerCall }, consents.list());
  if (verdict === 'refuse') return refused;
  const place = `${call.sessionId}/${tool.id}/${fn.name}`;
  if (verdict === 'ask' && !(await mayRunUnasked(fn, args, call, chats?.has(place) === true))) {
    onState('asking', priced);
    const decision = await questions.ask(call, signal);
    if (decision === 'once') chats?.add(place);
    if (decision === 'always' || decision === 'never') consents.give({ ...asked, standing: decision });
    if (decision !== 'once' && decision !== 'always') return refused;
  }
  onState('running', priced);
  const startedAt = now();
  const line: CallLine = {
    place: call,
    tell: (told) => progress.tell(call, told),
    async ask(asked, until) {
      onState('asking', priced);
      const answer = await questions.askFor(call, asked, until ? AbortSignal.any([signal, until]) : signal);
      if (!signal.aborted) onState('running', priced);
      return answer;
    },
    keep,
  };
  try {
    const answer = await fn.run(args, signal, line);
    if (answer instanceof FunctionAnswer) return { ...about, ...answer.outcome, result: cut(answer.outcome.result) };
    const text = textOf(answer);
    const durationMs = Math.max(0, now() - startedAt);
    return {
      ...about,
      result: cut(text),
      isError: false,
      durationMs,
      sizeBytes: new TextEncoder().encode(text).length,
    };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    return { ...about, result: said || `Failed to execute tool function ${wanted}`, isError: true };
  } finally {
    progress.end(call);
  }
}

async function mayRunUnasked(
  fn: ToolFunction,
  args: Record<string, unknown>,
  call: CalledFunction,
  isLetInChat: boolean,
): Promise<boolean> {
  if (fn.pricePerCall) return false;
  if (fn.asksOncePerChat === true && isLetInChat) return true;
  return (await fn.isHarmless?.(args, call).catch(() => false)) === true;
}

function textOf(result: unknown): string {
  return typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
}

function cut(text: string): string {
  return text.length > RESULT_MAX_LENGTH ? text.slice(0, RESULT_MAX_LENGTH) + CUT_OFF : text;
}
