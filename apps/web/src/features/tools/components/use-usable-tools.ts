import { useQuery } from '@tanstack/react-query';
import { isKnownHere } from '#/features/account/public.ts';
import { listedPlugin, listedTools, type ListedTool } from '../model/find-tools.ts';
import { useOwnPlugins } from '../plugins/plugin-store.ts';
import { missingTools } from '../model/tool-list.ts';
import { toolsQuery } from '../tools-query.ts';
import { toolsWorld } from '../tools-world.ts';
import { useBuiltinTools } from './use-builtin-tools.ts';

/** In React: what a chat can be given: the tools that come along, those that are installed, and plugins of this browser. */
export function useUsableTools(): {
  readonly tools: readonly ListedTool[];
  /** Which of these ids no tool stands behind, as far as that is known. */
  readonly missingOf: (ids: readonly string[]) => string[];
} {
  const hasServer = isKnownHere();
  const builtin = useBuiltinTools();
  const plugins = useOwnPlugins();
  const { data } = useQuery({ ...toolsQuery(), enabled: hasServer });
  const listed = data ? listedTools(data.tools, data.config) : [];
  const installed = listed.filter(({ settings }) => settings !== undefined);
  const tools = [...builtin, ...installed, ...plugins.map(listedPlugin)];
  const { owns } = toolsWorld.get().servers;
  const areAllKnown = !hasServer || data !== undefined;
  return {
    tools,
    missingOf: (ids) =>
      areAllKnown
        ? missingTools(
            ids.filter((id) => !owns(id)),
            tools,
          )
        : [],
  };
}
