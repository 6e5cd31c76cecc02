import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useToasts } from '#/components/toast-store.ts';
import { aServer } from './testing/a-server.ts';
import { giveServerCache } from './testing/server-cache.ts';
import { usableServers } from './usable-servers.ts';

giveServerCache();

const OLD = '2020-01-01T00:00:00.000Z';
const failed = { kind: 'failed', reason: 'unreachable' };
const said = () => useToasts.getState().toasts.length;

function answering(server: unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response(JSON.stringify({ code: 0, msg: '', data: server })));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

beforeEach(() => useToasts.setState({ toasts: [] }));

describe('the servers that a question goes out with', () => {
  it('are those that are connected, without a word to any of them', async () => {
    const asked = answering(undefined);
    expect(await usableServers([aServer({ id: 'a' })])).toHaveLength(1);
    expect(asked).toEqual([]);
    expect(said()).toBe(0);
  });

  it('leave out one that is down, which is said once until it is back', async () => {
    const down = aServer({ id: 'b', state: failed });
    expect(await usableServers([down])).toEqual([]);
    expect(await usableServers([down])).toEqual([]);
    expect(said()).toBe(1);
    await usableServers([aServer({ id: 'b' })]);
    useToasts.setState({ toasts: [] });
    await usableServers([down]);
    expect(said()).toBe(1);
  });

  it('have one again that was down a while ago and answers now', async () => {
    const asked = answering(aServer({ id: 'c' }));
    const down = aServer({ id: 'c', state: failed, checkedAt: OLD });
    expect(await usableServers([down])).toMatchObject([{ id: 'c', state: { kind: 'connected' } }]);
    expect(asked).toEqual([expect.stringContaining('/mcp/c/reconnect')]);
  });

  it('are looked at anew after a while, and not waited for meanwhile', async () => {
    const asked = answering(aServer({ id: 'd', version: 2 }));
    const known = aServer({ id: 'd', checkedAt: OLD });
    expect(await usableServers([known])).toEqual([known]);
    await expect.poll(() => asked).toHaveLength(1);
  });

  it('are not those that want somebody to sign in', async () => {
    const asked = answering(undefined);
    expect(await usableServers([aServer({ id: 'e', state: { kind: 'needs-sign-in' }, checkedAt: OLD })])).toEqual([]);
    expect(asked).toEqual([]);
    expect(said()).toBe(1);
  });
});
