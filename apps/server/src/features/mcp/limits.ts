/** How long servers are waited for, and how much of them is read. Tests make some of it smaller. */
export interface McpLimits {
  /** To connect, to read lists, and between two signs of life of a call. */
  readonly waitMs: number;
  /** From the first byte of a call to its end, whatever comes in between; a person's thinking included. */
  readonly callMs: number;
  /** How long a question waits for a person. */
  readonly elicitationMs: number;
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
  readonly tools: number;
  readonly prompts: number;
  readonly resources: number;
  readonly pages: number;
  /** Of one tool's schema, as JSON. */
  readonly schemaBytes: number;
  /** Of everything that is kept of one server. */
  readonly offerBytes: number;
}

export const MCP_LIMITS: McpLimits = {
  waitMs: 30_000,
  callMs: 600_000,
  elicitationMs: 300_000,
  idleMs: 120_000,
  connectionMs: 1_800_000,
  answerBytes: 8_000_000,
  listBytes: 1_000_000,
  messageValues: 100_000,
  rereadMs: 2_000,
  connectionsPerAccount: 8,
  connectionsInAll: 400,
  callsPerAccount: 8,
  tools: 500,
  prompts: 200,
  resources: 1_000,
  pages: 50,
  schemaBytes: 65_536,
  offerBytes: 500_000,
};
