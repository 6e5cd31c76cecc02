import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';

/** The two eras of the protocol: with a handshake, and without. */
export const MCP_ERAS = ['legacy', 'modern'] as const;
type McpEra = (typeof MCP_ERAS)[number];

interface ConnectOptions {
  readonly key?: string | undefined;
  readonly era?: McpEra;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A real MCP client on `/mcp` of a server. For tests. */
export async function connectMcp(
  origin: string,
  { key, era = 'modern', headers = {} }: ConnectOptions = {},
): Promise<Client> {
  const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    requestInit: { headers: { ...authorization, ...headers } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** What a tool said, and whether it says that it failed. */
export async function callTool(client: Client, name: string, given: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: given });
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return { text, isError: result.isError === true };
}

/** The facts of a tool that answers with JSON. */
export async function factsOf<Facts>(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<Facts> {
  const { text, isError } = await callTool(client, name, given);
  if (isError) throw new Error(text);
  return JSON.parse(text) as Facts;
}
