import { describe, expect, it } from 'vitest';
import type { EgressGate } from '../../gateways/egress/egress.ts';
import { EgressFailure, EgressRefusal } from '../../gateways/egress/failures.ts';
import { MCP_LIMITS } from './limits.ts';
import { mcpFetch } from './mcp-fetch.ts';

const ORIGIN = 'https://mcp.example';
const STORED = { authorization: 'Bearer key', cookie: 'a=b', 'x-team': 'blue' };

/** A gateway that notes through which of its gates requests go. */
function gatewayOf(check: () => Promise<never> | Promise<void>) {
  const sent: { gate: string; url: string; headers: object; extra: readonly string[]; cookie: boolean }[] = [];
  const gate = (name: string): Pick<EgressGate, 'fetch'> => ({
    fetch: async (address, { headers = {}, extraHeaders = [], sendsCookie = false } = {}) => {
      sent.push({ gate: name, url: String(address), headers, extra: extraHeaders, cookie: sendsCookie });
      return new Response('{}');
    },
  });
  const strangers = { ...gate('strangers'), check } as unknown as EgressGate;
  const fetch = mcpFetch({
    egress: { ...gate('people'), strangers },
    origin: ORIGIN,
    headers: STORED,
    limits: MCP_LIMITS,
  });
  return { fetch, sent };
}

describe('requests to an MCP server', () => {
  it('have the stored headers at its own origin, and nowhere else', async () => {
    const { fetch, sent } = gatewayOf(async () => {});
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
    const { fetch, sent } = gatewayOf(async () => {});
    await fetch(`${ORIGIN}/mcp`, { headers: { Authorization: 'Bearer token' } });
    expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer token' });
  });

  it('go to other hosts as a stranger’s would, where the server is on the internet', async () => {
    const { fetch, sent } = gatewayOf(async () => {});
    await fetch('https://10.0.0.5/token');
    expect(sent).toMatchObject([{ gate: 'strangers' }]);
  });

  it('go to other hosts as people’s do, where the server itself is within', async () => {
    const { fetch, sent } = gatewayOf(() => Promise.reject(new EgressRefusal('private_address')));
    await fetch('https://10.0.0.5/token');
    expect(sent).toMatchObject([{ gate: 'people' }]);
  });

  it('go nowhere else while nobody can say where the server is', async () => {
    const { fetch, sent } = gatewayOf(() => Promise.reject(new EgressFailure('dns_not_found')));
    await expect(fetch('https://10.0.0.5/token')).rejects.toThrow('no server by that name');
    expect(sent).toEqual([]);
  });
});
