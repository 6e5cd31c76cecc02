import { useQuery } from '@tanstack/react-query';
import type { ServerNameProps } from '#/features/tools/public.ts';
import { mcpServersQuery } from '../mcp-query.ts';
import { toolIdOf } from '../model/server-id.ts';

/** What people call the server that stands behind the id of a tool; the protocol's name where it is not there. */
export function ServerName({ toolId, children }: ServerNameProps) {
  const { data = [] } = useQuery(mcpServersQuery());
  const name = data.find(({ id }) => toolIdOf(id) === toolId)?.name ?? 'MCP';
  return children ? children(name) : <bdi>{name}</bdi>;
}
