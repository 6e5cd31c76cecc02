import type { ToolDraft, ToolTrial } from '@parley/contract';
import type { OperationSummary } from '@parley/tools';
import { isKnownHere } from '#/features/account/public.ts';
import type { ListedTool } from './model/find-tools.ts';
import { credentialOf, isMasked } from './model/tool-auth.ts';
import type { ToolForm } from './model/tool-form.ts';
import { openTryOperation } from './operation-dialogs.ts';
import { tryHere } from './plugins/try-here.ts';
import { runTrial } from './run-trial.ts';

/**
 * What tries an operation of the tool as it is stored, with its credentials, or as it stands in the form, with what was
 * entered there. A tool that this browser keeps is called by it.
 */
export function trialOf(
  form: ToolForm,
  draft: ToolDraft | undefined,
  listed: ListedTool | undefined,
): (operation: OperationSummary) => void {
  const tool = listed?.tool;
  const isHere = listed ? tool === undefined : !isKnownHere();
  return (operation) => {
    const source = { text: form.schema, serverUrl: form.serverUrl.trim(), documentUrl: form.schemaUrl.trim() };
    const credential = enteredCredential(form);
    const isStored = tool && form.schema === tool.schema && source.serverUrl === (tool.serverUrl ?? '');
    const stored = isStored && !credential ? tool.id : undefined;
    const sent = stored === undefined ? [credential?.config ?? []].flat() : (listed?.settings?.authConfigs ?? []);
    void openTryOperation({
      operation,
      source,
      hidden: sent.map((one) => ({ in: one.in, name: one.name })),
      run: (found, args) =>
        isHere ? tryHere(form, listed?.plugin, found, args) : runTrial({ stored, draft, credential }, found.id, args),
    });
  };
}

/** A credential that was just entered; one that the server has is sent by the stored tool alone. */
function enteredCredential({ auth }: ToolForm): ToolTrial['credential'] {
  const config = auth && credentialOf(auth);
  return config && auth.token !== '' && !isMasked(auth.token) ? { config, value: auth.token } : undefined;
}
