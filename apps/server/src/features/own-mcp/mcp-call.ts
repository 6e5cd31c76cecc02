import { AppError } from '@parley/contract';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../http/actor.ts';

/** A message of a program on its way through this feature. */
export interface McpCall {
  readonly actor: Actor;
  /** Aborts when the program goes away, or when the server must end. */
  readonly signal: AbortSignal;
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>;
}

/** How far a tool is, told to programs that asked for it. */
export type TellProgress = (progress: number, message: string) => void;

/** Words as the result of a tool. */
export function textResult(...texts: readonly string[]): CallToolResult {
  return { content: texts.map((text) => ({ type: 'text', text })) };
}

/** Facts as the result of a tool. */
export function factsResult(facts: object): CallToolResult {
  return textResult(JSON.stringify(facts, null, 1));
}

/** Refuses programs whose key was not made for chats. Those who are signed in, or have the access code, have them anyway. */
export function expectChatsOpen({ key }: Actor): void {
  if (key && !key.readsChats) {
    throw new AppError(
      'forbidden',
      'This API key may not read chats. Its owner can allow that under API keys: “Can search and read my chats”',
    );
  }
}
