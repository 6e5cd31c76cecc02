import { useQuery } from '@tanstack/react-query';
import { mcpServersQuery } from '../mcp-query.ts';
import { toolIdOf } from '../model/server-id.ts';

/** What people call the server that stands behind the id of a tool; the protocol's name where it is not there. */
export function ServerName({ toolId }: { readonly toolId: string }) {
  const { data = [] } = useQuery(mcpServersQuery());
  return <bdi>{data.find(({ id }) => toolIdOf(id) === toolId)?.name ?? 'MCP'}</bdi>;
}
