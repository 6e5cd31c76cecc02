import { z } from 'zod';

export const McpTool = z.object({
  name: z.string(),
  description: z.string().default(''),
  inputSchema: z.record(z.string(), z.unknown()).default({}),
});
export type McpTool = z.infer<typeof McpTool>;

/** A tool server that speaks the Model Context Protocol over HTTP. Its headers stay on the server. */
export const McpServer = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    tools: z.array(McpTool).default([]),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'McpServer' });
export type McpServer = z.infer<typeof McpServer>;

/** Over HTTP only: a server that starts commands for its users can be made to start any command. */
export const NewMcpServer = z.object({
  name: z.string().trim().min(1).max(100),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  headers: z.record(z.string().max(200), z.string().max(4000)).default({}),
});
export type NewMcpServer = z.infer<typeof NewMcpServer>;
