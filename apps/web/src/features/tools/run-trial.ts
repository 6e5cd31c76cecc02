import { type ToolDraft, toolRoutes, type ToolRunResult } from '@parley/contract';
import { callApi } from '#/lib/api.ts';

interface Tried {
  /** The id of a tool that is stored just as it is tried. */
  readonly stored: string | undefined;
  readonly draft: ToolDraft | undefined;
}

/** Calls a function of a tool that is stored, with its credentials, or of one that is being written. */
export function runTrial(
  { stored, draft }: Tried,
  operationId: string,
  args: Record<string, unknown>,
): Promise<ToolRunResult> {
  const call = { operationId, arguments: args };
  if (stored !== undefined) return callApi(toolRoutes.run, { body: { ...call, toolId: stored } }, { quiet: true });
  if (draft) return callApi(toolRoutes.tryOut, { body: { ...call, tool: draft } }, { quiet: true });
  return Promise.reject(new Error('there is no tool to try'));
}
