import type { Tool, ToolDraft } from '@parley/contract';
import type { OperationSummary } from '@parley/tools';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { draftOfForm, formOfTool, type ToolForm } from '../model/tool-form.ts';
import { reasonOf, saveTool } from '../tool-actions.ts';
import { openTryOperation } from '../operation-dialogs.ts';
import { runTrial } from '../run-trial.ts';
import { toolDetailsQuery, toolsQuery } from '../tools-query.ts';
import { useSchemaReading } from '../use-schema-reading.ts';
import { FoundInSchema } from './found-operations.tsx';
import { ToolFacts } from './tool-facts.tsx';
import { ToolFields } from './tool-fields.tsx';

interface ToolEditorProps extends OverlayFrame {
  readonly tool?: Tool | undefined;
}

/** Makes a tool or changes one; those of others are only shown. */
export function ToolEditor({ tool, ...frame }: ToolEditorProps) {
  return tool ? <StoredTool listed={tool} {...frame} /> : <ToolFormDialog tool={undefined} {...frame} />;
}

function StoredTool({ listed, ...frame }: OverlayFrame & { readonly listed: Tool }) {
  const t = useT();
  const { data: tool, error } = useQuery(toolDetailsQuery(listed));
  if (tool) return <ToolFormDialog tool={tool} {...frame} />;
  return (
    <Dialog {...dialogFrame(frame)} size="form" title={listed.name}>
      {error ? <ErrorBlock title={t('tools.form.notLoaded')} text={reasonOf(error)} /> : <SkeletonLines />}
    </Dialog>
  );
}

function ToolFormDialog({ tool, ...frame }: OverlayFrame & { readonly tool: Tool | undefined }) {
  const t = useT();
  const queries = useQueryClient();
  const [form, setForm] = useState(() => formOfTool(tool));
  const answer = useSchemaReading(form.schema, form.serverUrl);
  const isReadOnly = tool !== undefined && tool.type !== 'custom';
  const draft = draftOfForm(form, answer, tool);
  const tryOut = (operation: OperationSummary) => {
    const config = queries.getQueryData(toolsQuery().queryKey)?.config.find(({ toolId }) => toolId === tool?.id);
    void openTryOperation(trialOf(operation, form, draft, { tool, hidden: config?.settings.authConfigs ?? [] }));
  };
  const saving = useMutation({
    mutationFn: (body: ToolDraft) => saveTool(tool?.id, body, queries),
    onSuccess: ({ name }) => {
      showToast({ text: t(tool ? 'tools.form.saved' : 'tools.form.created', { name }) });
      frame.onClose();
    },
  });
  const actions = !isReadOnly && (
    <>
      <Button variant="quiet" onClick={frame.onClose}>
        {t('common.cancel')}
      </Button>
      <Button variant="primary" type="submit" form="tool-form" busy={saving.isPending} disabled={!draft}>
        {t(tool ? 'common.save' : 'tools.form.create')}
      </Button>
    </>
  );
  return (
    <Dialog
      {...dialogFrame(frame)}
      size="form"
      title={tool?.name ?? t('tools.form.title')}
      description={t(isReadOnly ? 'tools.form.readOnly' : 'tools.form.text')}
      {...(actions && { actions })}
    >
      <form
        id="tool-form"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft && !saving.isPending) saving.mutate(draft);
        }}
      >
        {!isReadOnly && (
          <ToolFields form={form} answer={answer} onChange={(part) => setForm((before) => ({ ...before, ...part }))} />
        )}
        {isReadOnly && <ToolFacts tool={tool} />}
        {answer && <FoundInSchema answer={answer} onTry={tryOut} />}
        {saving.error && <ErrorBlock title={t('tools.form.notSaved')} text={reasonOf(saving.error)} />}
      </form>
    </Dialog>
  );
}

/** What is tried: the stored tool with its credentials, or the document as it stands in the form, without any. */
function trialOf(
  operation: OperationSummary,
  form: ToolForm,
  draft: ToolDraft | undefined,
  {
    tool,
    hidden,
  }: { readonly tool: Tool | undefined; readonly hidden: Parameters<typeof openTryOperation>[0]['hidden'] },
) {
  const source = { text: form.schema, serverUrl: form.serverUrl.trim(), documentUrl: form.schemaUrl.trim() };
  const stored =
    tool && form.schema === tool.schema && source.serverUrl === (tool.serverUrl ?? '') ? tool.id : undefined;
  return {
    operation,
    source,
    hidden: stored === undefined ? [] : hidden.map((credential) => ({ in: credential.in, name: credential.name })),
    run: (operationId: string, args: Record<string, unknown>) => runTrial({ stored, draft }, operationId, args),
  };
}

function dialogFrame({ open, onClose, onClosed }: OverlayFrame) {
  return { open, onClosed, onOpenChange: (isOpen: boolean) => !isOpen && onClose() };
}
