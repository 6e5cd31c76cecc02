import type { Tool, ToolConfig } from '@parley/contract';
import { createMatcher, queryWords } from '#/lib/match-text.ts';
import { listedTools, type ListedTool } from './find-tools.ts';
import type { Plugin } from './plugin.ts';

/** A plugin as lists show it, whether it lies on the server or in this browser. */
export interface ListedPlugin extends ListedTool {
  /** How many operations it has; unknown for those of earlier versions. */
  readonly methods: number | undefined;
  /** Whether it is the operator's: to be looked at, copied and downloaded. */
  readonly isReadOnly: boolean;
  /** Of this browser; undefined for those of the server. */
  readonly plugin?: Plugin;
}

/** One's own first: those of the server, then those of this browser; behind them what the operator shares. */
export function listedPlugins(
  tools: readonly Tool[],
  config: readonly ToolConfig[],
  plugins: readonly Plugin[],
): ListedPlugin[] {
  const onServer = listedTools(tools, config).map((listed): ListedPlugin => ({
    ...listed,
    methods: listed.tool?.methods,
    isReadOnly: listed.tool?.type !== 'custom',
  }));
  const here = plugins.map((plugin): ListedPlugin => ({ ...listedHere(plugin), plugin, isReadOnly: false }));
  return [...onServer.filter((one) => !one.isReadOnly), ...here, ...onServer.filter((one) => one.isReadOnly)];
}

/** A plugin of this browser among tools. */
export function listedHere({ id, name, description, methods }: Plugin): ListedTool & { readonly methods: number } {
  return { id, name, description, tags: [], kind: 'private', methods };
}

const byText = createMatcher<ListedPlugin>(({ name, description }) => [
  { kind: 'title', text: name },
  { kind: 'detail', text: description },
]);

/** The plugins that fit, best first; without words in the order in which they are given. */
export function findPlugins(plugins: readonly ListedPlugin[], text: string): ListedPlugin[] {
  return [...byText.rank([...plugins], queryWords(text))];
}
