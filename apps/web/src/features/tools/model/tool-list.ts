export {
  BUILTIN_TOOL_IDS as BUILTIN_IDS,
  type BuiltinToolId as BuiltinId,
  isBuiltinTool as isBuiltinId,
} from '@parley/contract';

/** Finds functions for a model where there are more than it is offered; switched on by their number alone. */
export const FUNCTION_SEARCH_ID = 'function-search';

/** The tools of a chat with one switched on or off. */
export function switchedTools(on: readonly string[], id: string, isOn: boolean): string[] {
  const others = on.filter((other) => other !== id);
  return isOn ? [...others, id] : others;
}

/** Ids that no tool stands behind here: uninstalled since, or of a mask from elsewhere. */
export function missingTools(ids: readonly string[], usable: readonly { readonly id: string }[]): string[] {
  return ids.filter((id) => !usable.some((tool) => tool.id === id));
}
