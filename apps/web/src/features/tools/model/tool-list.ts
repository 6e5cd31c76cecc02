/** The tools that come along, in the order in which they are listed. */
export const BUILTIN_IDS = ['web-browsing', 'calculator', 'time', 'chat-memory'] as const;

export type BuiltinId = (typeof BUILTIN_IDS)[number];

export function isBuiltinId(id: string | undefined): id is BuiltinId {
  return BUILTIN_IDS.some((builtin) => builtin === id);
}

/** The tools of a chat with one switched on or off. */
export function switchedTools(on: readonly string[], id: string, isOn: boolean): string[] {
  const others = on.filter((other) => other !== id);
  return isOn ? [...others, id] : others;
}
