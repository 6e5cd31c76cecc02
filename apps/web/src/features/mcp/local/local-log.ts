import { MCP_LOG_MAX, type McpLogEntry } from '@parley/contract';
import { plainText } from '@parley/mcp';
import type { LocalServerLine } from '#/platform/platform.ts';

const DETAIL_MAX_LENGTH = 500;
const EVENTS = { started: 'started', ended: 'ended', said: 'message' } as const;

/** What the page and the app know of what happened with a program, the newest first. */
export function mergedLog(own: readonly McpLogEntry[], lines: readonly LocalServerLine[]): McpLogEntry[] {
  const heard = lines.map(({ at, event, text }) => ({
    at: new Date(at).toISOString(),
    event: EVENTS[event],
    detail: plainText(text, DETAIL_MAX_LENGTH),
  }));
  // What came last of two at the same time stands first.
  return [...own, ...heard]
    .map((entry, index) => ({ entry, index }))
    .toSorted((one, other) =>
      one.entry.at === other.entry.at ? other.index - one.index : one.entry.at < other.entry.at ? 1 : -1,
    )
    .slice(0, MCP_LOG_MAX)
    .map(({ entry }) => entry);
}
