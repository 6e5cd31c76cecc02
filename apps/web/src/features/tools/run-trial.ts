import { type ToolDraft, toolRoutes, type ToolRunResult, type ToolTrial } from '@parley/contract';
import { callApi } from '#/lib/api.ts';
import { callWithLarge } from './openapi/large-data.ts';

interface Tried {
  /** The id of a tool that is stored just as it is tried. */
  readonly stored: string | undefined;
  readonly draft: ToolDraft | undefined;
  /** What was entered beside the document. */
  readonly credential?: ToolTrial['credential'];
}

/** Calls a function of a tool that is stored, with its credentials, or of one that is being written. */
export function runTrial(
  { stored, draft, credential }: Tried,
  operationId: string,
  args: Record<string, unknown>,
): Promise<ToolRunResult> {
  const call = { operationId, arguments: args };
  if (stored !== undefined) return callApi(toolRoutes.run, { body: { ...call, toolId: stored } }, { quiet: true });
  const body = draft && { ...call, tool: draft, ...(credential && { credential }) };
  if (body) return callWithLarge(toolRoutes.tryOut, { body }, body.tool.schema);
  return Promise.reject(new Error('there is no tool to try'));
}
