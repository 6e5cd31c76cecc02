import * as z from 'zod/mini';
import { McpServer, NewMcpServer } from '../mcp.ts';
import { defineRoute } from '../route.ts';

export const mcpRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/mcp/list',
    summary: 'Your MCP servers and their tools',
    access: 'actor',
    data: z.array(McpServer),
  }),
  add: defineRoute({
    method: 'POST',
    path: '/mcp/add',
    summary: 'Add an MCP server that is reached over HTTP',
    access: 'actor',
    body: NewMcpServer,
    data: McpServer,
    errors: ['address_refused', 'mcp_unreachable'],
  }),
};
