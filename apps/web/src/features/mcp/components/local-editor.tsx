import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBlock } from '#/components/error-block.tsx';
import { Field } from '#/components/field.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useInChat } from '#/features/tools/public.ts';
import type { LocalServer, LocalServerDraft } from '#/platform/platform.ts';
import { refusalText, saveLocalServer } from '../local/local-actions.ts';
import { pastedProgram, wordsOf } from '../model/command-line.ts';
import { isHiddenVariable } from '../model/hidden-variables.ts';
import { draftOfLocal, formOfLocal, variableProblem, variableRows, type LocalForm } from '../model/local-form.ts';
import { toolIdOf } from '../model/server-id.ts';
import { PairFields } from './pair-fields.tsx';
import { ServerFormDialog } from './server-form-dialog.tsx';

interface LocalEditorProps extends OverlayFrame {
  readonly server?: LocalServer | undefined;
}

/** Adds a program of this computer as a server, or changes one. The system asks before it runs. */
export function LocalEditor({ server, ...frame }: LocalEditorProps) {
  const t = useT();
  const [start] = useState(() => formOfLocal(server));
  const [form, setForm] = useState(start);
  const useIt = useInChat();
  const draft = draftOfLocal(form);
  const saving = useMutation({
    mutationFn: (entered: LocalServerDraft) => saveLocalServer(server?.id, entered),
    onSuccess: ({ id, name, state }) => {
      if (state.kind === 'failed') showToast({ kind: 'error', text: t('mcp.local.notStarted', { name }) });
      else if (server) showToast({ text: t('mcp.form.saved', { name }) });
      else showToast({ text: t('mcp.form.added', { name }), action: useIt(toolIdOf(id)) });
      frame.onClose();
    },
  });
  return (
    <ServerFormDialog
      {...frame}
      title={server?.name ?? t('mcp.local.title')}
      description={t('mcp.local.text')}
      isKnown={server !== undefined}
      isChanged={JSON.stringify(form) !== JSON.stringify(start)}
      isSaving={saving.isPending}
      onSave={draft && (() => saving.mutate(draft))}
    >
      <LocalFields form={form} onChange={(part) => setForm((before) => ({ ...before, ...part }))} />
      {saving.error && (
        <ErrorBlock title={t(server ? 'mcp.form.notSaved' : 'mcp.form.notAdded')} text={t(refusalText(saving.error))} />
      )}
    </ServerFormDialog>
  );
}

interface LocalFieldsProps {
  readonly form: LocalForm;
  readonly onChange: (part: Partial<LocalForm>) => void;
}

function LocalFields({ form, onChange }: LocalFieldsProps) {
  const t = useT();
  /** Instructions of other programs give a file of settings: pasted, it fills the form. */
  const enter = (line: string) => {
    const pasted = pastedProgram(line);
    if (!pasted) return onChange({ line });
    const { name, variables } = pasted;
    return onChange({ line: pasted.line, variables: variableRows(variables), ...(form.name === '' && { name }) });
  };
  return (
    <>
      <Field label={t('mcp.form.name')} help={t('mcp.local.nameHelp')}>
        <TextInput value={form.name} maxLength={100} onChange={({ target }) => onChange({ name: target.value })} />
      </Field>
      <Field
        label={t('mcp.local.command')}
        help={t('mcp.local.commandHelp')}
        error={wordsOf(form.line) === undefined && t('mcp.local.openQuote')}
      >
        <TextInput
          dir="ltr"
          className="font-mono"
          spellCheck={false}
          autoCapitalize="off"
          value={form.line}
          onChange={({ target }) => enter(target.value)}
        />
      </Field>
      <PairFields
        rows={form.variables}
        onChange={(variables) => onChange({ variables })}
        legend={t('mcp.local.variables')}
        help={t('mcp.local.variablesHelp')}
        addLabel={t('mcp.local.addVariable')}
        nameLabel={(number) => t('mcp.local.variableName', { number })}
        valueLabel={(number) => t('mcp.local.variableValue', { number })}
        removeLabel={(number) => t('mcp.local.removeVariable', { number })}
        isSecret={({ name, value }) => isHiddenVariable(name.trim(), value)}
        problemOf={(row) => {
          const problem = variableProblem(form.variables, row);
          return problem && t(`mcp.local.variableProblems.${problem}`);
        }}
      />
    </>
  );
}
