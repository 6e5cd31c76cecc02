import type { McpCallEvent, McpServer } from '@parley/contract';
import { READ_LIMITS } from '@parley/mcp';
import { everythingCommand, LocalPrograms } from '@parley/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#/lib/api.ts';
import type { LocalServer, LocalServerDraft } from '#/platform/platform.ts';
import { memoryArea } from '#/storage/text-areas.ts';
import { createKeptOffers } from './kept-offers.ts';
import { createLocalHost } from './local-host.ts';

const ID = `local-${'0'.repeat(32)}`;

let programs: LocalPrograms;
let kept: Map<string, LocalServer>;
let area: ReturnType<typeof memoryArea>;
let shown: McpServer[];

beforeEach(() => {
  programs = new LocalPrograms();
  kept = new Map();
  area = memoryArea();
  shown = [];
});
afterEach(() => programs.closeAll());

const commandOf = (id: string): readonly [string, ...string[]] => {
  const server = kept.get(id);
  if (!server) throw new Error('unknown');
  return [server.command, ...server.arguments];
};

/** A page of the app; what programs offered before is known to it. */
function openPage() {
  return createLocalHost({
    port: {
      list: async () => [...kept.values()],
      async save(id, draft) {
        const commandLine = [draft.command, ...draft.arguments].join(' ');
        const server = { ...draft, id, variables: {}, commandLine, createdAt: 1, hasOpenValues: false };
        kept.set(id, server);
        return server;
      },
      remove: async (id) => void kept.delete(id),
      open: async (id) => programs.open(commandOf(id)),
      read: (run) => programs.read(run),
      write: (run, message) => programs.write(run, message),
      close: (run) => programs.close(run),
      log: async () => [{ at: 0, event: 'said', text: 'words\u0007 aside' }],
    },
    offers: createKeptOffers(area),
    limits: READ_LIMITS,
    version: '1',
    now: Date.now,
    onChange: (server) => shown.push(server),
  });
}

const draftOf = ([command, ...args]: readonly [string, ...string[]]): LocalServerDraft => ({
  name: 'Everything',
  command,
  arguments: args,
  variables: [],
});
const script = (code: string) => draftOf([process.execPath, '-e', code]);

async function call(
  host: ReturnType<typeof openPage>,
  tool: string,
  args: Record<string, unknown>,
  signal?: AbortSignal,
) {
  const events: McpCallEvent[] = [];
  const wanted = { tool, arguments: args };
  for await (const event of host.call(ID, wanted, signal ?? new AbortController().signal)) {
    events.push(event);
    if (event.type === 'elicitation') {
      const { id } = event.elicitation;
      await host.answer(ID, { elicitationId: id, action: 'decline', content: {} });
    }
  }
  return events;
}

describe('the example server as a program', () => {
  it('is started by adding it, and offers its tools, prompts and resources', async () => {
    const host = openPage();
    const server = await host.save(ID, draftOf(everythingCommand()));
    expect(server.state).toEqual({ kind: 'connected' });
    expect(server.protocol?.transport).toBe('stdio');
    expect(server.tools.map(({ name }) => name)).toContain('echo');
    expect(server.prompts.length).toBeGreaterThan(0);
    expect((await host.resources(ID)).resources.length).toBeGreaterThan(0);
    expect(shown.map(({ state }) => state.kind)).toContain('connecting');
    expect(programs.started).toBe(1);
  });

  it('answers calls, tells of progress, and asks a person', async () => {
    const host = openPage();
    await host.save(ID, draftOf(everythingCommand()));
    expect((await call(host, 'echo', { message: 'over a pipe' })).at(-1)).toMatchObject({
      type: 'result',
      result: { isError: false, text: 'Echo: over a pipe' },
    });
    const long = await call(host, 'trigger-long-running-operation', { duration: 1, steps: 3 });
    expect(long.some(({ type }) => type === 'progress')).toBe(true);
    const asking = await call(host, 'trigger-elicitation-request', {});
    expect(asking.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['elicitation', 'elicitation-over', 'result']),
    );
    const log = await host.log(ID);
    expect(log.map(({ event }) => event)).toEqual(expect.arrayContaining(['connected', 'called', 'message']));
    expect(log.at(-1)?.detail).toBe('words aside');
  });

  it('is known to the next page without being started, and starts with its first call', async () => {
    await openPage().save(ID, draftOf(everythingCommand()));
    await programs.closeAll();
    const next = openPage();
    const [server] = await next.list();
    expect(server).toMatchObject({ state: { kind: 'stopped' } });
    expect(server?.tools.map(({ name }) => name)).toContain('echo');
    await next.check(ID);
    expect(programs.started).toBe(1);
    await call(next, 'echo', { message: 'a' });
    expect(programs.started).toBe(2);
  });

  it('refuses a tool that is not the one that was allowed', async () => {
    const host = openPage();
    await host.save(ID, draftOf(everythingCommand()));
    const changed = async () => {
      const wanted = { tool: 'echo', arguments: {}, fingerprint: 'another' };
      await Array.fromAsync(host.call(ID, wanted, new AbortController().signal));
    };
    await expect(changed()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('does not run any more once it is stopped or removed, and cannot be started then', async () => {
    const host = openPage();
    await host.save(ID, draftOf(everythingCommand()));
    expect((await host.stop(ID)).state).toEqual({ kind: 'stopped' });
    expect(programs.isRunning).toBe(false);
    await host.reconnect(ID);
    expect(programs.isRunning).toBe(true);
    await host.remove(ID);
    expect(programs.isRunning).toBe(false);
    await expect(host.reconnect(ID)).rejects.toBeInstanceOf(ApiFailure);
    expect(await host.list()).toEqual([]);
    expect(area.keys()).toEqual([]);
  });
});

describe('a program that does not do', () => {
  it('is kept, and its state says that it ended', async () => {
    const server = await openPage().save(ID, script('process.exit(3)'));
    expect(server.state).toMatchObject({ kind: 'failed', reason: 'ended' });
    expect(kept.has(ID)).toBe(true);
  });

  it('that ends in the middle of a call fails that call, and is started again by the next', async () => {
    const host = openPage();
    await host.save(ID, draftOf(everythingCommand()));
    const running = call(host, 'trigger-long-running-operation', { duration: 600, steps: 600 });
    await expect.poll(() => shown.at(-1)?.state.kind).toBe('connected');
    await programs.closeAll();
    await expect(running).rejects.toBeInstanceOf(ApiFailure);
    await expect.poll(() => shown.at(-1)?.state).toMatchObject({ kind: 'failed', reason: 'ended' });
    expect((await call(host, 'echo', { message: 'again' })).at(-1)).toMatchObject({ type: 'result' });
  });

  it('from the first days, which ends at a question that it does not know, is asked in their way', async () => {
    const older = `
      const { createInterface } = require('node:readline');
      const say = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
      createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'initialize') say(id, { protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 'older', version: '1' } });
        else if (method === 'tools/list') say(id, { tools: [{ name: 'old', inputSchema: { type: 'object' } }] });
        else if (method !== 'notifications/initialized') process.exit(1);
      });`;
    const server = await openPage().save(ID, script(older));
    expect(server.state).toEqual({ kind: 'connected' });
    expect(server.protocol).toMatchObject({ era: 'legacy' });
    expect(server.tools.map(({ name }) => name)).toEqual(['old']);
  });

  it('whose lines are no messages goes on being heard', async () => {
    const noisy = `
      console.log('{"hello":1}'); console.log('[');
      const { createInterface } = require('node:readline');
      createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'initialize') console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 'noisy', version: '1' } } }));
        else if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } }));
      });`;
    const server = await openPage().save(ID, script(noisy));
    expect(server).toMatchObject({ state: { kind: 'connected' }, about: { name: 'noisy' } });
  });

  it('is given up with the call that waits for it', async () => {
    const host = openPage();
    await host.save(ID, draftOf(everythingCommand()));
    const stop = new AbortController();
    const running = call(host, 'trigger-long-running-operation', { duration: 600, steps: 2 }, stop.signal);
    stop.abort(new DOMException('left', 'AbortError'));
    await expect(running).rejects.toBeDefined();
    expect((await call(host, 'echo', { message: 'still there' })).at(-1)).toMatchObject({ type: 'result' });
    expect(programs.started).toBe(1);
  });
});
