import type { ChatRequest } from '@parley/contract';
import { rememberLast } from '#/lib/remember-last.ts';
import type { OfferedFunction } from '../turns/tool-port.ts';
import { tokensIn } from './session-stat.ts';

/** Functions as a request names them. */
export function toolDefinitions(functions: readonly OfferedFunction[]): Pick<ChatRequest, 'tools'> {
  if (functions.length === 0) return {};
  return { tools: functions.map((offered) => ({ type: 'function', function: { ...offered } })) };
}

/** About how many tokens the definitions of functions have, which go along with every question. */
export const tokensOfTools = rememberLast((functions: readonly OfferedFunction[]): number =>
  functions.reduce((sum, offered) => sum + tokensIn(JSON.stringify(offered)), 0),
);
