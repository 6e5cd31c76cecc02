import type { ToolDraft } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askToDiscard } from '#/components/ask-to-discard.ts';
import { Button } from '#/components/button.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Dialog } from '#/components/dialog.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { isKnownHere } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import type { ListedTool } from '../model/find-tools.ts';
import { PLUGIN_SCHEMA_MAX_LENGTH } from '../model/plugin.ts';
import { draftOfForm, isChanged, type ToolForm, withWantedAuth } from '../model/tool-form.ts';
import type { SchemaAnswer } from '../openapi/schema-order.ts';
import { reasonOf } from '../tool-actions.ts';
import { saveHere, saveOnServer } from '../tool-changes.ts';
import { useInChat } from '../use-in-chat.ts';
import { useSchemaReading } from '../use-schema-reading.ts';
import { FoundInSchema } from './found-operations.tsx';
import { AddressField, SchemaField } from './schema-fields.tsx';
import { ToolFields } from './tool-fields.tsx';
import { trialOf } from '../trial-of.ts';

interface ToolFormDialogProps extends OverlayFrame {
  /** The one that is changed; undefined for a new one. */
  readonly listed?: ListedTool | undefined;
  readonly start: ToolForm;
}

/** The form of a tool: its document, what is found in it, and what else there is to say. */
export function ToolFormDialog({ listed, start: given, ...frame }: ToolFormDialogProps) {
  const t = useT();
  const [start] = useState(given);
  const [written, setForm] = useState(start);
  const change = (part: Partial<ToolForm>) => setForm((before) => ({ ...before, ...part }));
  const { answer, problem } = useSchemaReading(written.schema, written.serverUrl);
  const form = listed ? written : withWantedAuth(written, answer);
  const isOnServer = listed ? listed.tool !== undefined : isKnownHere();
  const isTooLarge = !isOnServer && form.schema.length > PLUGIN_SCHEMA_MAX_LENGTH;
  const draft = isTooLarge ? undefined : draftOfForm(form, answer, listed?.tool);
  const saving = useSaving({ listed, form, isOnServer, methods: methodsIn(answer), onSaved: frame.onClose });
  const tryOut = trialOf(form, draft, listed);
  const close = async () => {
    if (!isChanged(written, start) || (await askToDiscard())) frame.onClose();
  };
  return (
    <Dialog
      {...dialogFrame({ ...frame, onClose: () => void close() })}
      size="form"
      title={listed?.name ?? t('tools.form.title')}
      description={t('tools.form.text')}
      actions={
        <>
          <Button variant="quiet" onClick={() => void close()}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="tool-form" busy={saving.isPending} disabled={!draft}>
            {t(listed ? 'common.save' : 'tools.form.create')}
          </Button>
        </>
      }
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
        <AddressField form={form} onChange={change} />
        <SchemaField schema={form.schema} onChange={(schema) => change({ schema })} />
        {problem && <ErrorBlock title={problem} />}
        {answer && (
          <FoundInSchema
            answer={answer}
            chosen={form.operations}
            onChoose={(operations) => change({ operations })}
            onTry={tryOut}
          />
        )}
        <ToolFields form={form} answer={answer} isOnServer={isOnServer} onChange={setForm} />
        {isTooLarge && <ErrorBlock title={t('tools.form.tooLarge')} />}
        {saving.error && <ErrorBlock title={t('tools.form.notSaved')} text={reasonOf(saving.error)} />}
      </form>
    </Dialog>
  );
}

function methodsIn(answer: SchemaAnswer | undefined): number {
  return answer?.found ? answer.found.operations.length + answer.found.left : 0;
}

interface Saving {
  readonly listed: ListedTool | undefined;
  readonly form: ToolForm;
  readonly isOnServer: boolean;
  readonly methods: number;
  readonly onSaved: () => void;
}

function useSaving({ listed, form, isOnServer, methods, onSaved }: Saving) {
  const t = useT();
  const queries = useQueryClient();
  const useIt = useInChat();
  return useMutation({
    mutationFn: (draft: ToolDraft) =>
      isOnServer ? saveOnServer(form, draft, listed, queries) : saveHere(form, draft, methods, listed?.plugin),
    onSuccess: (id, { name }) => {
      if (listed) showToast({ text: t('tools.form.saved', { name }) });
      else showToast({ text: t('tools.form.created', { name }), action: useIt(id) });
      onSaved();
    },
  });
}
