import { functionNames } from '@parley/tools';
import type { RunnableTool, ToolFunction } from './model/tool-function.ts';

export interface NamedFunction {
  readonly tool: RunnableTool;
  readonly fn: ToolFunction;
  /** As models know it: no two functions of a chat have the same. */
  readonly name: string;
}

/** The functions of tools, each under a name of its own. */
export function namedFunctions(tools: readonly RunnableTool[]): NamedFunction[] {
  const all = tools.flatMap((tool) => tool.functions.map((fn) => ({ tool, fn })));
  const names = functionNames(all.map(({ fn }) => fn));
  return all.map(({ tool, fn }, index) => ({ tool, fn, name: names[index] ?? fn.name }));
}
