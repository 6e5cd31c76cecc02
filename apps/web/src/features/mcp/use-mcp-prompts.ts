import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mcpServersQuery } from './mcp-query.ts';
import { findPrompts, promptsOf } from './model/find-servers.ts';

export type { ServerPrompt } from './model/find-servers.ts';

/** In React: the prompts of MCP servers that fit some words. */
export function useMcpPrompts(words: string) {
  const { data } = useQuery(mcpServersQuery());
  const prompts = useMemo(() => promptsOf(data ?? []), [data]);
  return useMemo(() => findPrompts(prompts, words), [prompts, words]);
}
