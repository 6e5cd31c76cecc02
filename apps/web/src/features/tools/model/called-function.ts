import { parseToolArguments, type MessageTool } from '@parley/contract';
import { isRecord } from '#/lib/json.ts';

/** Calls a function that was looked for, where there are more than a model is offered. */
export const CALL_FUNCTION = 'call_function';

type Called = Pick<MessageTool, 'name' | 'arguments'>;

/** What `call_function` was told to call, and with what; undefined where that cannot be understood. */
export function innerCall(written: string): Called | undefined {
  const { name, arguments: given = {} } = parseToolArguments(written) ?? {};
  if (typeof name !== 'string') return undefined;
  // Some models write JSON into a text here.
  if (typeof given === 'string') return { name, arguments: given };
  return isRecord(given) ? { name, arguments: JSON.stringify(given) } : undefined;
}

/** The function of a call and what it is told, also where it was called by way of the search. */
export function calledFunction({ name, arguments: written }: Called): Called {
  return (name === CALL_FUNCTION ? innerCall(written) : undefined) ?? { name, arguments: written };
}
