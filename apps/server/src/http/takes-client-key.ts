import { routes } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import { isToken } from '../lib/tokens.ts';
import { bearerToken, clientKey } from './actor.ts';
import { isOpenAiRoute } from './api-paths.ts';

/**
 * Whether a request may bring the key of an OpenAI client, who on a private server reads on what it had kept. API keys of
 * accounts are for `/v1` alone, and tokens are for the page.
 */
export function takesClientKey(request: FastifyRequest, { mode }: { readonly mode: 'private' | 'hosted' }): boolean {
  if (isOpenAiRoute(request)) return true;
  if (mode === 'hosted') return false;
  const isReply = request.routeOptions.config.contractRoute?.path === routes.replies.read.path;
  return isReply && clientKey(request) !== undefined && !isToken(bearerToken(request) ?? '');
}
