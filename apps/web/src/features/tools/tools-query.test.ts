import { Tool, ToolConfig } from '@parley/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepToolsOfNewChats } from './keep-new-chat-tools.ts';
import { toolsOfNewChats } from './new-chat-tools.ts';
import { changeConfig } from './tool-actions.ts';
import { toolDetailsQuery, toolsQuery } from './tools-query.ts';
import { toolsWorld } from './tools-world.ts';
import { NO_SERVERS } from './testing/call-parts.ts';

const HOUR_MS = 60 * 60_000;
const kept = new Map<string, string>();
const area = {
  get: (key: string) => kept.get(key) ?? null,
  set: (key: string, value: string) => void kept.set(key, value),
  remove: (key: string) => void kept.delete(key),
  keys: () => [...kept.keys()],
};

/** The server's tools, and how often it was asked for what. */
function serve() {
  const state = {
    tool: Tool.parse({ id: 't', name: 'Notes', updatedAt: '2026-01-01T00:00:00.000Z' }),
    config: [] as ToolConfig[],
    refuses: false,
  };
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input, 'http://page.example');
    const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`;
    calls.push(call);
    const isRefused = call.startsWith('PUT') && state.refuses;
    if (call.startsWith('PUT') && !isRefused)
      state.config = (JSON.parse(init.body as string) as { tools: ToolConfig[] }).tools;
    const answers: Record<string, unknown> = {
      'GET /tools': { tools: [state.tool], config: state.config, isNew: false, proxyModes: [] },
      'GET /tools/details/t': { ...state.tool, schema: '{}' },
      'PUT /tools/config': state.config,
    };
    const envelope = { code: isRefused ? 10_000 : 0, msg: '', data: isRefused ? null : answers[call], requestId: 'r' };
    return new Response(JSON.stringify(envelope), { status: isRefused ? 500 : 200 });
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { state, calls, queries };
}

toolsWorld.give({ area, servers: NO_SERVERS });
beforeEach(() => kept.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the tools of the server', () => {
  it('are listed without their schemas, and looked up at most once an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { calls, queries } = serve();
    const { tools } = await queries.fetchQuery(toolsQuery());
    expect(tools[0]?.schema).toBeUndefined();
    vi.setSystemTime(Date.now() + HOUR_MS - 1_000);
    await queries.fetchQuery(toolsQuery());
    expect(calls).toEqual(['GET /tools']);
    vi.setSystemTime(Date.now() + 2_000);
    await queries.fetchQuery(toolsQuery());
    expect(calls).toEqual(['GET /tools', 'GET /tools']);
  });

  it('are read anew once they changed there, and what was read of them before is let go', async () => {
    const { state, calls, queries } = serve();
    const before = state.tool;
    await queries.fetchQuery(toolsQuery());
    await queries.fetchQuery(toolDetailsQuery(before));
    await queries.fetchQuery(toolDetailsQuery(before));
    expect(calls.filter((call) => call.includes('details'))).toHaveLength(1);
    state.tool = { ...before, updatedAt: '2026-01-02T00:00:00.000Z' };
    await queries.invalidateQueries(toolsQuery());
    await queries.fetchQuery(toolsQuery());
    expect(queries.getQueryData(toolDetailsQuery(before).queryKey)).toBeUndefined();
    await queries.fetchQuery(toolDetailsQuery(state.tool));
    expect(calls.filter((call) => call.includes('details'))).toHaveLength(2);
  });

  it('keep what was read of them while they are the same', async () => {
    const { state, queries } = serve();
    await queries.fetchQuery(toolsQuery());
    await queries.fetchQuery(toolDetailsQuery(state.tool));
    await queries.invalidateQueries(toolsQuery());
    await queries.fetchQuery(toolsQuery());
    expect(queries.getQueryData(toolDetailsQuery(state.tool).queryKey)).toMatchObject({ schema: '{}' });
  });

  it('are in new chats where their settings say so, as of the last look', async () => {
    const { state, queries } = serve();
    keepToolsOfNewChats([], area);
    state.config = [
      ToolConfig.parse({ toolId: 't', settings: { autoEnableInNewChat: true } }),
      ToolConfig.parse({ toolId: 'u' }),
    ];
    await queries.fetchQuery(toolsQuery());
    expect(toolsOfNewChats(area)).toEqual(['t']);
  });
});

describe('how a tool is set up', () => {
  const { settings } = ToolConfig.parse({ toolId: 't', settings: { operations: ['GET /a'] } });

  it('shows at once, and is read again from the server', async () => {
    const { calls, queries } = serve();
    const changing = changeConfig('t', settings, queries);
    await vi.waitFor(() => expect(queries.getQueryData(toolsQuery().queryKey)?.config).toHaveLength(1));
    await changing;
    expect(calls).toEqual(['GET /tools', 'PUT /tools/config']);
    expect(queries.getQueryState(toolsQuery().queryKey)?.isInvalidated).toBe(true);
  });

  it('leaves what was installed elsewhere since the last look', async () => {
    const { state, queries } = serve();
    await queries.fetchQuery(toolsQuery());
    state.config = [ToolConfig.parse({ toolId: 'installed-elsewhere' })];
    await changeConfig('t', settings, queries);
    expect(state.config.map(({ toolId }) => toolId)).toEqual(['installed-elsewhere', 't']);
  });

  it('goes back to what it was where the server refuses, and is read again', async () => {
    const { state, queries } = serve();
    await queries.fetchQuery(toolsQuery());
    state.refuses = true;
    await expect(changeConfig('t', settings, queries)).rejects.toMatchObject({ name: 'ApiFailure' });
    expect(queries.getQueryData(toolsQuery().queryKey)?.config).toEqual([]);
    expect(queries.getQueryState(toolsQuery().queryKey)?.isInvalidated).toBe(true);
  });
});
