import { McpCallEvent, type LoginResult, type McpServer } from '@parley/contract';
import { type EverythingServer, startEverything } from '@parley/testkit';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../db/open-database.ts';
import { listen, type TestAppOptions } from './app.ts';
import { type HostedApp, startHostedApp } from './hosted-app.ts';

/** The protocol's own example server for the tests of a file, in its transport of today or of the first days. */
export function useEverythingServer(transport: 'streamableHttp' | 'sse'): () => string {
  let everything: EverythingServer | undefined;
  beforeAll(async () => {
    everything = await startEverything(transport);
  });
  afterAll(() => everything?.stop());
  return () => everything?.url ?? '';
}

export interface McpApp extends HostedApp {
  readonly url: string;
  readonly ada: LoginResult;
  readonly bob: LoginResult;
  readonly add: (url: string, draft?: object, who?: LoginResult) => Promise<McpServer>;
  readonly list: (who?: LoginResult) => Promise<McpServer[]>;
  /** Calls a tool over a real connection; `onEvent` hears every event as it comes. */
  readonly callTool: (
    id: string,
    tool: string,
    args?: object,
    options?: { who?: LoginResult; signal?: AbortSignal; fingerprint?: string; onEvent?: OnEvent },
  ) => Promise<McpCallEvent[]>;
}

type OnEvent = (event: McpCallEvent) => unknown;

/** The real app with two accounts, whose MCP servers may be on this machine. For tests. */
export async function startMcpApp(
  database: Database,
  { config, ...options }: Omit<TestAppOptions, 'database'> = {},
): Promise<McpApp> {
  const app = await startHostedApp(database, { ...options, config: { allowedPrivateHosts: ['127.0.0.1'], ...config } });
  const url = await listen(app);
  const ada = await app.signIn('ada@example.org');
  const bob = await app.signIn('bob@example.org');
  const dataOf = async <Data>(...call: Parameters<HostedApp['call']>): Promise<Data> => {
    const { code, msg, data } = await app.call<Data>(...call);
    if (code !== 0) throw new Error(`${code}: ${msg}`);
    return data;
  };
  return {
    ...app,
    url,
    ada,
    bob,
    add: (address, draft = {}, { token } = ada) =>
      dataOf('POST', '/mcp/add', { token, body: { name: 'Everything', url: address, ...draft } }),
    list: ({ token } = ada) => dataOf('GET', '/mcp/list', { token }),
    async callTool(id, tool, args = {}, { who = ada, signal, fingerprint, onEvent } = {}) {
      const response = await fetch(`${url}api/mcp/${id}/call`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tool, arguments: args, ...(fingerprint !== undefined && { fingerprint }) }),
        ...(signal && { signal }),
      });
      if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true)
        throw new Error(`${response.status}: ${await response.text()}`);
      const events: McpCallEvent[] = [];
      for await (const event of eventsOf(response)) {
        events.push(event);
        await onEvent?.(event);
      }
      return events;
    },
  };
}

async function* eventsOf(response: Response): AsyncGenerator<McpCallEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of response.body ?? []) {
    rest += decoder.decode(piece as Uint8Array, { stream: true });
    const frames = rest.split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      if (frame.startsWith('data: ')) yield McpCallEvent.parse(JSON.parse(frame.slice('data: '.length)));
    }
  }
}

/** The result of a call, or the failure that it ended with. */
export function endOf(events: readonly McpCallEvent[]) {
  const last = events.at(-1);
  if (last?.type === 'result') return last.result;
  throw new Error(`the call did not end with a result: ${JSON.stringify(last)}`);
}
