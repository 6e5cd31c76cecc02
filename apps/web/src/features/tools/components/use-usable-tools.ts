import { useQuery } from '@tanstack/react-query';
import { isKnownHere } from '#/features/account/public.ts';
import { listedTools, type ListedTool } from '../model/find-tools.ts';
import { listedHere } from '../model/listed-plugin.ts';
import { useOwnPlugins } from '../plugins/plugin-store.ts';
import { toolsQuery } from '../tools-query.ts';
import { useBuiltinTools } from './use-builtin-tools.ts';

/** In React: what a chat can be given: the tools that come along, those that are installed, and plugins of this browser. */
export function useUsableTools(): {
  readonly tools: readonly ListedTool[];
  /** Whether the server has said which are installed, or there is none to ask. */
  readonly areAllKnown: boolean;
} {
  const hasServer = isKnownHere();
  const builtin = useBuiltinTools();
  const plugins = useOwnPlugins();
  const { data } = useQuery({ ...toolsQuery(), enabled: hasServer });
  const listed = data ? listedTools(data.tools, data.config) : [];
  const installed = listed.filter(({ settings }) => settings !== undefined);
  return {
    tools: [...builtin, ...installed, ...plugins.map(listedHere)],
    areAllKnown: !hasServer || data !== undefined,
  };
}
