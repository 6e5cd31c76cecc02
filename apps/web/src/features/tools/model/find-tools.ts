import type { Tool, ToolConfig } from '@parley/contract';
import { createMatcher, queryWords } from '#/lib/match-text.ts';

/** `other` are tools of one's own that are not private. */
export const TOOL_KINDS = ['builtin', 'shared', 'private', 'other'] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];
export type ToolFilter = 'all' | ToolKind;

/** A tool as lists show it, whether it comes along or lies on the server. */
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
  /** Of the server; undefined for those that come along. */
  readonly tool?: Tool;
}

export function listedTools(tools: readonly Tool[], config: readonly ToolConfig[]): ListedTool[] {
  return tools.map((tool) => ({
    id: tool.id,
    name: tool.name,
    description: tool.description,
    tags: tool.tags,
    kind: kindOf(tool),
    settings: config.find(({ toolId }) => toolId === tool.id)?.settings,
    tool,
  }));
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

/** The tools that fit, best first; without words in the order in which they are given. */
export function findTools(tools: readonly ListedTool[], filter: ToolFilter, text: string): ListedTool[] {
  const ofKind = filter === 'all' ? [...tools] : tools.filter(({ kind }) => kind === filter);
  return [...byText.rank(ofKind, queryWords(text))];
}
