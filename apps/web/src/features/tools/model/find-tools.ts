import type { Tool, ToolConfig } from '@parley/contract';
import { createMatcher, queryWords } from '#/lib/match-text.ts';
import type { Plugin } from './plugin.ts';

/** `other` are tools of one's own that are not private. */
export const TOOL_KINDS = ['builtin', 'shared', 'private', 'other'] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];
export type ToolFilter = 'all' | ToolKind;

/** A tool as lists show it, whether it comes along, lies on the server or is kept by this browser. */
export interface ListedTool {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly kind: ToolKind;
  /** How it is set up where it is installed; of tools that come along there is nothing to set up. */
  readonly settings?: ToolConfig['settings'] | undefined;
  /** Whether it cannot be used here. */
  readonly isMissing?: boolean;
  /** How many operations it has, where that is known. */
  readonly operations?: number | undefined;
  /** Of the server. */
  readonly tool?: Tool;
  /** Of this browser. */
  readonly plugin?: Plugin;
}

export function listedTools(tools: readonly Tool[], config: readonly ToolConfig[]): ListedTool[] {
  return tools.map((tool) => ({
    id: tool.id,
    name: tool.name,
    description: tool.description,
    tags: tool.tags,
    kind: kindOf(tool),
    settings: config.find(({ toolId }) => toolId === tool.id)?.settings,
    operations: tool.methods,
    tool,
  }));
}

/** A tool that this browser keeps. */
export function listedPlugin(plugin: Plugin): ListedTool {
  const { id, name, description, methods } = plugin;
  return { id, name, description, tags: [], kind: 'private', operations: methods, plugin };
}

/** Whether somebody else's: to be looked at and copied. */
export function isReadOnly({ tool }: Pick<ListedTool, 'tool'>): boolean {
  return tool !== undefined && tool.type !== 'custom';
}

/** The tags of tools, each once, in the order of the alphabet. */
export function tagsOf(tools: readonly ListedTool[], language: string): string[] {
  const { compare } = new Intl.Collator(language);
  return [...new Set(tools.flatMap(({ tags }) => tags))].toSorted(compare);
}

function kindOf({ type, isPrivate }: Tool): ToolKind {
  if (type !== 'custom') return type;
  return isPrivate ? 'private' : 'other';
}

const byText = createMatcher<ListedTool>(({ name, description, tags }) => [
  { kind: 'title', text: name },
  { kind: 'detail', text: description },
  { kind: 'detail', text: tags.join('\n') },
]);

/** The tools that fit, best first; without words in the order in which they are given. `tag` keeps to those that have it. */
export function findTools(tools: readonly ListedTool[], filter: ToolFilter, text: string, tag?: string): ListedTool[] {
  const wanted = tools.filter(
    ({ kind, tags }) => (filter === 'all' || kind === filter) && (tag === undefined || tags.includes(tag)),
  );
  return [...byText.rank(wanted, queryWords(text))];
}
