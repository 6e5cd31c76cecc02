import { READ_LIMITS, type ReadLimits } from '@parley/mcp';

/** How long servers are waited for, and how much of them is read. Tests make some of it smaller. */
export interface McpLimits extends ReadLimits {
  /** After so long without a call a connection is closed. */
  readonly idleMs: number;
  /** So old, a connection takes no new calls. */
  readonly connectionMs: number;
  /** Of one answer, or one stream of events. */
  readonly answerBytes: number;
  /** Of one answer to a question for a list, or for what a server is. */
  readonly listBytes: number;
  /** Lists, objects and what they hold, in one message. */
  readonly messageValues: number;
  /** Between two times that lists are read again because a server says that they have changed. */
  readonly rereadMs: number;
  readonly connectionsPerAccount: number;
  readonly connectionsInAll: number;
  readonly callsPerAccount: number;
}

export const MCP_LIMITS: McpLimits = {
  ...READ_LIMITS,
  idleMs: 120_000,
  connectionMs: 1_800_000,
  answerBytes: 8_000_000,
  listBytes: 1_000_000,
  messageValues: 100_000,
  rereadMs: 2_000,
  connectionsPerAccount: 8,
  connectionsInAll: 400,
  callsPerAccount: 8,
};
