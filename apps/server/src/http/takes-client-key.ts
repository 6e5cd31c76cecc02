import { isForPrograms, routes } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import { isToken } from '../lib/tokens.ts';
import { bearerToken, clientKey } from './actor.ts';

/**
 * Whether a request may bring the key of a program: of an OpenAI client, who on a private server reads on what it had kept,
 * or of an MCP client. API keys of accounts are for `/v1` and `/mcp` alone, and tokens are for the page.
 */
export function takesClientKey(request: FastifyRequest, { mode }: { readonly mode: 'private' | 'hosted' }): boolean {
  const { contractRoute } = request.routeOptions.config;
  if (contractRoute && isForPrograms(contractRoute)) return true;
  if (mode === 'hosted') return false;
  const isReply = contractRoute?.path === routes.replies.read.path;
  return isReply && clientKey(request) !== undefined && !isToken(bearerToken(request) ?? '');
}
