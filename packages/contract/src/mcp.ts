import * as z from 'zod/mini';
import { HttpUrl } from './http-url.ts';
import { smallRecord, textUpTo } from './bounds.ts';

const McpTool = z.object({
  name: z.string(),
  description: z._default(z.string(), ''),
  inputSchema: z._default(z.record(z.string(), z.unknown()), {}),
});

/** A tool server that speaks the Model Context Protocol over HTTP. Its headers stay on the server. */
export const McpServer = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    tools: z._default(z.array(McpTool), []),
    createdAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'McpServer' });
export type McpServer = z.infer<typeof McpServer>;

/** Over HTTP only: a server that starts commands for its users can be made to start any command. */
export const NewMcpServer = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  url: HttpUrl.check(z.maxLength(2000)),
  headers: z._default(smallRecord(textUpTo(4_000)), {}),
});
export type NewMcpServer = z.infer<typeof NewMcpServer>;
