import type { ToolDraft } from '@parley/contract';
import type { OperationSummary } from '@parley/tools';
import { isKnownHere } from '#/features/account/public.ts';
import type { ListedTool } from '../model/find-tools.ts';
import type { ToolForm } from '../model/tool-form.ts';
import { openTryOperation } from '../operation-dialogs.ts';
import { runTrial } from '../run-trial.ts';

/**
 * In React: tries an operation of the stored tool with its credentials, or of the document as it stands in the form, without
 * any. Undefined where no server makes the call.
 */
export function useTrial(
  form: ToolForm,
  draft: ToolDraft | undefined,
  listed: ListedTool | undefined,
): ((operation: OperationSummary) => void) | undefined {
  const tool = listed?.tool;
  if (!isKnownHere()) return undefined;
  return (operation) => {
    const source = { text: form.schema, serverUrl: form.serverUrl.trim(), documentUrl: form.schemaUrl.trim() };
    const isStored = tool && form.schema === tool.schema && source.serverUrl === (tool.serverUrl ?? '');
    const stored = isStored ? tool.id : undefined;
    const hidden = stored === undefined ? [] : (listed?.settings?.authConfigs ?? []);
    void openTryOperation({
      operation,
      source,
      hidden: hidden.map((credential) => ({ in: credential.in, name: credential.name })),
      run: (operationId, args) => runTrial({ stored, draft }, operationId, args),
    });
  };
}
