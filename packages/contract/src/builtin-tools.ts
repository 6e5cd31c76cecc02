/** The tools that come along, in the order in which they are listed. */
export const BUILTIN_TOOL_IDS = [
  'web-browsing',
  'calculator',
  'time',
  'code-runner',
  'draw-picture',
  'chat-memory',
] as const;

export type BuiltinToolId = (typeof BUILTIN_TOOL_IDS)[number];

export function isBuiltinTool(id: string | undefined): id is BuiltinToolId {
  return BUILTIN_TOOL_IDS.some((builtin) => builtin === id);
}
