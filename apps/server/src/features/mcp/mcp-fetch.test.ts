import type { FetchLike } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEgress, type EgressGate } from '../../gateways/egress/egress.ts';
import { EgressFailure, EgressRefusal } from '../../gateways/egress/failures.ts';
import type { Resolver } from '../../gateways/egress/vetting.ts';
import { MCP_LIMITS } from './limits.ts';
import { mcpFetch } from './mcp-fetch.ts';

const ORIGIN = 'https://mcp.example';
const STORED = { authorization: 'Bearer key', cookie: 'a=b', 'x-team': 'blue' };

const onTheInternet = () => Promise.reject(new EgressRefusal('not_an_address'));

/** A gateway that notes through which of its gates requests go. */
function gatewayOf(check: () => Promise<never> | Promise<void> = onTheInternet) {
  const sent: { gate: string; url: string; headers: object; extra: readonly string[]; cookie: boolean }[] = [];
  const gate = (name: string): Pick<EgressGate, 'fetch'> => ({
    fetch: async (address, { headers = {}, extraHeaders = [], sendsCookie = false } = {}) => {
      sent.push({ gate: name, url: String(address), headers, extra: extraHeaders, cookie: sendsCookie });
      return new Response('{}');
    },
  });
  const inside = { ...gate('inside'), check } as unknown as EgressGate;
  const strangers = gate('strangers') as EgressGate;
  const fetch = mcpFetch({
    egress: { ...gate('people'), inside, strangers },
    origin: ORIGIN,
    headers: STORED,
    limits: MCP_LIMITS,
  });
  return { fetch, sent };
}

describe('requests to an MCP server', () => {
  it('have the stored headers at its own origin, and nowhere else', async () => {
    const { fetch, sent } = gatewayOf();
    await fetch(`${ORIGIN}/mcp`, { method: 'POST', headers: { 'mcp-method': 'tools/call', 'mcp-param-town': 'Oslo' } });
    await fetch('https://sign-in.example/token', { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
    await fetch('https://mcp.example:8443/mcp');
    const [own, ...others] = sent;
    expect(own).toMatchObject({ gate: 'people', headers: STORED, cookie: true });
    expect(own?.extra.toSorted()).toEqual(['authorization', 'cookie', 'mcp-method', 'mcp-param-town', 'x-team']);
    for (const { headers, cookie } of others) {
      expect(cookie).toBe(false);
      for (const name of Object.keys(STORED)) expect(headers).not.toHaveProperty(name);
    }
  });

  it('carry a token rather than the header that was entered', async () => {
    const { fetch, sent } = gatewayOf();
    await fetch(`${ORIGIN}/mcp`, { headers: { Authorization: 'Bearer token' } });
    expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer token' });
  });

  it('go to other hosts as a stranger’s would, where the server is on the internet', async () => {
    const { fetch, sent } = gatewayOf();
    await fetch('https://10.0.0.5/token');
    expect(sent).toMatchObject([{ gate: 'strangers' }]);
  });

  it('go to other hosts as people’s do, where the server itself is within', async () => {
    const { fetch, sent } = gatewayOf(async () => {});
    await fetch('https://10.0.0.5/token');
    await fetch(`${ORIGIN}/mcp`);
    expect(sent).toMatchObject([{ gate: 'people' }, { gate: 'inside' }]);
  });

  it('go nowhere while nobody can say where the server is', async () => {
    const { fetch, sent } = gatewayOf(() => Promise.reject(new EgressFailure('dns_not_found')));
    await expect(fetch('https://10.0.0.5/token')).rejects.toThrow('no server by that name');
    expect(sent).toEqual([]);
  });
});

/** What the operator opened for people, and a server of a stranger's. */
const OPENED = ['10.0.0.0/8', '127.0.0.0/8', 'fd00::/8', 'fe80::1', '169.254.169.254', 'wiki:80'];

function realFetch(resolver: Resolver, origin = ORIGIN): FetchLike {
  const egress = createEgress({ allowPrivateHosts: OPENED, resolver, connectTimeoutMs: 20 });
  onTestFinished(() => egress.close());
  return mcpFetch({ egress, origin, headers: STORED, limits: MCP_LIMITS });
}

describe('a server on the internet', () => {
  it.each([
    'https://10.0.0.5/register',
    'https://127.0.0.1/.well-known/oauth-protected-resource',
    'https://2130706433/.well-known/oauth-authorization-server',
    'https://[::1]/register',
    'https://[::ffff:10.0.0.5]/token',
    'https://[::ffff:7f00:1]/token',
    'https://[fd00::1]/token',
    'https://[fe80::1]/token',
    'https://169.254.169.254/latest/meta-data/',
    'http://wiki/register',
    'https://inner.example/register',
  ])('leads to no host that was opened for people: %s', async (url) => {
    const fetch = realFetch(async (name) => [
      { address: name === 'mcp.example' ? '93.184.216.34' : '10.0.0.5', family: 4 },
    ]);
    await expect(fetch(url, { method: 'POST', body: '{}' })).rejects.toBeInstanceOf(EgressRefusal);
  });

  it('does not pass for one inside by a name that leads there only when it is looked at first', async () => {
    const answers = ['10.0.0.9', '93.184.216.34'];
    const fetch = realFetch(async () => [{ address: answers.shift() ?? '93.184.216.34', family: 4 }]);
    await expect(fetch(`${ORIGIN}/mcp`)).rejects.toBeInstanceOf(EgressRefusal);
    expect(answers).toEqual([]);
  });

  it('does not become one inside when its name leads there later', async () => {
    let address = '93.184.216.34';
    const fetch = realFetch(async () => [{ address, family: 4 }]);
    await expect(fetch(`${ORIGIN}/mcp`)).rejects.toBeInstanceOf(EgressFailure);
    address = '10.0.0.9';
    await expect(fetch('https://10.0.0.5/token')).rejects.toBeInstanceOf(EgressRefusal);
  });
});
