import type { ElicitRequest } from '@modelcontextprotocol/client';
import { isBoundedJson, type McpElicitation } from '@parley/contract';
import { byteLength } from './byte-length.ts';

const MESSAGE_MAX_LENGTH = 4_000;
const URL_MAX_LENGTH = 4_000;

/** A question of a server's within bounds; undefined for one that is not asked. */
export function questionOf(
  id: string,
  asked: ElicitRequest['params'],
  schemaBytes: number,
): McpElicitation | undefined {
  const message = asked.message.slice(0, MESSAGE_MAX_LENGTH).toWellFormed();
  if (asked.mode === 'url') {
    const url = URL.parse(asked.url);
    const isFine = url !== null && /^https?:$/.test(url.protocol) && asked.url.length <= URL_MAX_LENGTH;
    return isFine ? { mode: 'url', id, message, url: url.href } : undefined;
  }
  const schema = asked.requestedSchema as Record<string, unknown>;
  if (!isBoundedJson(schema) || byteLength(JSON.stringify(schema)) > schemaBytes) return undefined;
  return { mode: 'form', id, message, schema };
}
