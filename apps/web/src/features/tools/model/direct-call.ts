import type { Tool, ToolConfig } from '@parley/contract';
import type { BuiltRequest } from '@parley/tools';
import { isLocalHost, isMixedContent } from '#/lib/local-network.ts';

type Settings = Pick<ToolConfig['settings'], 'shouldProxy' | 'authConfigs'>;

/** Headers that no page can set; a request that needs one is the server's to make. */
const FORBIDDEN =
  /^(?:cookie|user-agent|referer|origin|host|date|via|te|trailer|dnt|expect|accept-encoding|sec-|proxy-)/i;

/**
 * Whether calls of a tool may leave from the page. Shared tools and tools with a key of their own go through the server, which
 * alone has the key and keeps the books; cookies cannot be sent from a page at all.
 */
export function mayCallDirectly(tool: Pick<Tool, 'type' | 'apiKey'>, { shouldProxy, authConfigs }: Settings): boolean {
  const hasCookie = authConfigs.some((credential) => credential.in === 'cookie');
  return !shouldProxy && tool.type === 'custom' && tool.apiKey === undefined && !hasCookie;
}

/** Whether a page may send a request at all. The network of whoever has the page open is no place for a tool to look around in. */
export function isSendable({ url, headers }: BuiltRequest, pageProtocol: string): boolean {
  const target = new URL(url);
  if (isLocalHost(target.hostname) || isMixedContent(target, pageProtocol)) return false;
  return !Object.keys(headers).some((name) => FORBIDDEN.test(name));
}

/** A request that may be sent twice without harm: once from the page, and once more by the server where that failed. */
export function isRepeatable(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
