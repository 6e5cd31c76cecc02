import { useQuery } from '@tanstack/react-query';
import { mcpServersQuery } from './mcp-query.ts';

/** In React: whether a server has something to read. */
export function useHasResources(): boolean {
  const { data } = useQuery(mcpServersQuery());
  return data?.some(({ hasResources }) => hasResources) === true;
}
