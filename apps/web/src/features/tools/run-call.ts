import { parseToolArguments } from '@parley/contract';
import {
  type CalledFunction,
  type OfferedFunction,
  REFUSED,
  type ToolOutcome,
  type ToolPort,
} from '#/features/chat-core/public.ts';
import type { Progress } from './call-progress.ts';
import { offeredWithin, throughSearch } from './function-search.ts';
import { type CallLine, chargedNano, FunctionAnswer, type RunnableTool } from './model/tool-function.ts';
import { namedFunctions } from './named-functions.ts';
import { isAllowed, type PermissionWorld } from './permission.ts';
import type { Questions } from './questions.ts';

/** More would only push the chat out of what a model can read. */
const RESULT_MAX_LENGTH = 64 * 1024;
const CUT_OFF = '\n\n[The rest of the result was cut off.]';

/** What models are told of tools. */
export function offeredFunctions(tools: readonly RunnableTool[]): OfferedFunction[] {
  return offeredWithin(tools).map(({ name, fn }) => ({
    name,
    description: fn.description,
    parameters: fn.parameters,
  }));
}

interface RunWorld extends PermissionWorld {
  /** The tools that are switched on in the chat. */
  readonly tools: readonly RunnableTool[];
  readonly questions: Pick<Questions, 'ask' | 'askFor' | 'review'>;
  readonly progress: Pick<Progress, 'tell' | 'end'>;
  /** Stores bytes that the call made; gives their address. */
  readonly keep: (bytes: Blob) => Promise<string>;
  readonly now: () => number;
}

/** Runs a call of a model's, where a person lets it. */
export async function runCall(
  call: CalledFunction,
  signal: AbortSignal,
  onState: Parameters<ToolPort['run']>[2],
  world: RunWorld,
): Promise<ToolOutcome> {
  const { tools, questions, progress, keep, now } = world;
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
  const mayRun = await isAllowed({ call, tool, fn, args }, signal, () => onState('asking', priced), world);
  if (!mayRun) return { ...about, result: REFUSED, isError: true, state: 'refused' };
  onState('running', priced);
  const times = workingTime(now);
  const line: CallLine = {
    place: call,
    tell: (told) => progress.tell(call, told),
    async ask(asked, until) {
      onState('asking', priced);
      const goOn = times.pause();
      const answer = await questions.askFor(call, asked, until ? AbortSignal.any([signal, until]) : signal);
      goOn();
      if (!signal.aborted) onState('running', priced);
      return answer;
    },
    keep,
  };
  try {
    const answer = await fn.run(args, signal, line);
    if (answer instanceof FunctionAnswer) {
      const { result, durationMs } = answer.outcome;
      const worked = durationMs === undefined ? {} : { durationMs: Math.max(0, durationMs - times.pausedMs()) };
      return { ...about, ...answer.outcome, ...worked, result: cut(result) };
    }
    const text = textOf(answer);
    const durationMs = times.workedMs();
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

/** Measures how long a call works: the time in which it waits for a person is not its own. */
function workingTime(now: () => number) {
  const startedAt = now();
  let pauses = 0;
  let pausedAt = 0;
  let paused = 0;
  return {
    pause: () => {
      if (pauses === 0) pausedAt = now();
      pauses += 1;
      return () => {
        pauses -= 1;
        if (pauses === 0) paused += now() - pausedAt;
      };
    },
    pausedMs: () => paused,
    workedMs: () => Math.max(0, now() - startedAt - paused),
  };
}

function textOf(result: unknown): string {
  return typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
}

function cut(text: string): string {
  return text.length > RESULT_MAX_LENGTH ? text.slice(0, RESULT_MAX_LENGTH) + CUT_OFF : text;
}
