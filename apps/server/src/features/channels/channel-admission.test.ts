import { allRoutes, fillPath } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { ServerConfig } from '../../config.ts';
import { startChannelsApp } from '../../testing/channels-app.ts';

const own = { host: 'localhost:3000' };
const managed = allRoutes().filter(({ id }) => id.startsWith('channels.') && id !== 'channels.tryKey');
const AT_THIS_MACHINE = ['channels.lookForLocalServers', 'channels.allowLoopback', 'channels.forgetLoopback'];

/** Which of the calls answer 403 or 401, whatever else is wrong with them. */
async function refused(config: Partial<ServerConfig>, headers: Record<string, string> = own): Promise<string[]> {
  const { call } = await startChannelsApp(undefined, { config });
  const found: string[] = [];
  for (const { id, route } of managed) {
    const path = fillPath(route.path, { id: 'x', origin: 'http://localhost:1' });
    const body = route.method === 'POST' || route.method === 'PUT' ? {} : undefined;
    const { status } = await call(route.method, path, body, headers);
    if (status === 403 || status === 401) found.push(id);
  }
  return found;
}

const all = managed.map(({ id }) => id);

describe('who may change the channels', () => {
  it('is the owner at this machine', async () => {
    expect(await refused({})).toEqual([]);
  });

  it.each<[string, Partial<ServerConfig>]>([
    ['everybody is let in without a code', { open: true }],
    ['everybody is let in from other machines', { open: true, host: '0.0.0.0' }],
    ['there is a proxy in front and no code', { trustProxy: 1 }],
    ['the operator keeps them to the command line', { manageChannels: false }],
    ['a code is set, and the caller has none', { accessCode: 'open sesame' }],
    ['the server is hosted', { mode: 'hosted' }],
  ])('is nobody where %s', async (_, config) => {
    expect(await refused(config)).toEqual(all);
  });

  it.each([
    ['a site that may embed the app', { origin: 'https://a.org' }],
    ['a page of another port of this machine', { origin: 'http://localhost:8080' }],
    ['a site of the same name', { 'sec-fetch-site': 'same-site' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a name that was pointed at this machine', { host: 'evil.example' }],
    ['a page without an origin of its own', { origin: 'null' }],
    ['a proxy', { 'x-forwarded-for': '192.0.2.1' }],
  ])('is not %s', async (_, headers) => {
    expect(await refused({ embedOrigins: ['https://a.org'] }, { ...own, ...headers })).toEqual(all);
  });

  it('is nobody through a tunnel to a server for its own machine, whatever its public address says', async () => {
    const headers = { ...own, 'x-forwarded-for': '192.0.2.1' };
    expect(await refused({ publicUrl: 'http://localhost:3000' }, headers)).toEqual(all);
  });

  it('is the page of the server itself', async () => {
    const headers = { ...own, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    expect(await refused({}, headers)).toEqual([]);
  });
});

describe('what concerns this machine', () => {
  it.each<[string, Partial<ServerConfig>, Record<string, string>]>([
    ['through a tunnel, with the code', {}, { 'x-forwarded-for': '192.0.2.1' }],
    ['under another name, with the code', {}, { host: 'parley.example' }],
    ['on a server that others reach, with the code', { host: '0.0.0.0' }, {}],
    ['on a server behind a proxy, with the code', { publicUrl: 'https://parley.example' }, {}],
  ])('is not done %s', async (_, config, headers) => {
    const { call } = await startChannelsApp(undefined, { config: { accessCode: 'open sesame', ...config } });
    const { data } = await call<{ token: string }>('POST', '/auth/access-code', { code: 'open sesame' });
    const signed = { authorization: `Bearer ${data.token}`, ...own, ...headers };
    for (const { id, route } of managed) {
      const path = fillPath(route.path, { id: 'x', origin: 'http://localhost:1' });
      const body = route.method === 'POST' || route.method === 'PUT' ? {} : undefined;
      const { status } = await call(route.method, path, body, signed);
      expect([id, status === 403]).toEqual([id, AT_THIS_MACHINE.includes(id)]);
    }
  });
});
