import type {
  McpAnswer,
  McpCall,
  McpCallEvent,
  McpLogEntry,
  McpPromptText,
  McpReadResource,
  McpResources,
  McpServer,
} from '@parley/contract';

/** Where MCP servers are spoken to: on the Parley server, or in the desktop app. Failures are `ApiFailure`s. */
export interface McpHost {
  /** Connects anew and reads what is offered; where that fails, the state says why. */
  readonly reconnect: (id: string) => Promise<McpServer>;
  /** Asks a server whether it is there, without ending what runs. */
  readonly check: (id: string) => Promise<McpServer>;
  readonly remove: (id: string) => Promise<void>;
  readonly log: (id: string, signal?: AbortSignal) => Promise<McpLogEntry[]>;
  readonly resources: (id: string, signal?: AbortSignal) => Promise<McpResources>;
  readonly readResource: (id: string, uri: string) => Promise<McpReadResource>;
  readonly getPrompt: (id: string, name: string, given: Record<string, string>) => Promise<McpPromptText>;
  /** Calls a tool; `result` or `failed` is the last event. Whoever aborts cancels it. */
  readonly call: (id: string, wanted: McpCall, signal: AbortSignal) => AsyncIterable<McpCallEvent>;
  readonly answer: (id: string, answer: McpAnswer) => Promise<void>;
}
