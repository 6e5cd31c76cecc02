import { McpServer } from '@parley/contract';

/** An MCP server as the list shows it. */
export function aServer(fields: Record<string, unknown> = {}): McpServer {
  return McpServer.parse({
    id: 's',
    name: 'Trips',
    url: 'https://trips.example/mcp',
    state: { kind: 'connected' },
    about: { name: 'trips-server', version: '2.1' },
    tools: [
      {
        name: 'book.trip',
        title: 'Book a trip',
        description: 'Books it',
        inputSchema: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
        annotations: { readOnlyHint: true },
        fingerprint: 'f1',
      },
    ],
    createdAt: '2026-11-17T00:00:00.000Z',
    checkedAt: new Date().toISOString(),
    ...fields,
  });
}
