/** How long a server is waited for, and how much of what it offers is read. */
export interface ReadLimits {
  /** To connect, to read lists, and between two signs of life of a call. */
  readonly waitMs: number;
  /** From the first byte of a call to its end, whatever comes in between; a person's thinking included. */
  readonly callMs: number;
  /** How long a question waits for a person. */
  readonly elicitationMs: number;
  readonly tools: number;
  readonly prompts: number;
  readonly resources: number;
  readonly pages: number;
  /** Of one tool's schema, as JSON. */
  readonly schemaBytes: number;
  /** Of everything that is kept of one server. */
  readonly offerBytes: number;
}

export const READ_LIMITS: ReadLimits = {
  waitMs: 30_000,
  callMs: 600_000,
  elicitationMs: 300_000,
  tools: 500,
  prompts: 200,
  resources: 1_000,
  pages: 50,
  schemaBytes: 65_536,
  offerBytes: 500_000,
};
