import type { Tool, ToolDraft } from '@parley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { showToast } from '#/components/toast.tsx';
import { isKnownHere } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import type { ListedPlugin } from '../../model/listed-plugin.ts';
import {
  draftOfPlugin,
  formOfCopy,
  formOfInstalled,
  formOfPlugin,
  newPluginForm,
  type PluginForm,
} from '../../model/plugin-form.ts';
import { PLUGIN_SCHEMA_MAX_LENGTH } from '../../model/plugin.ts';
import { savePluginHere, savePluginOnServer } from '../../plugins/plugin-actions.ts';
import { pluginToken } from '../../plugins/plugin-store.ts';
import { reasonOf } from '../../tool-actions.ts';
import { toolDetailsQuery } from '../../tools-query.ts';
import { useSchemaReading } from '../../use-schema-reading.ts';
import { FoundInSchema } from '../found-operations.tsx';
import { SchemaField } from '../tool-fields.tsx';
import { PluginFields } from './plugin-fields.tsx';

interface PluginEditorProps extends OverlayFrame {
  readonly listed?: ListedPlugin | undefined;
  readonly how: 'itself' | 'copy';
}

/** Makes a plugin, changes one, or shows one that is the operator's. */
export function PluginEditor({ listed, how: asked, ...frame }: PluginEditorProps) {
  const t = useT();
  const [how, setHow] = useState(asked);
  if (!listed) return <PluginDialog start={newPluginForm(isKnownHere())} {...frame} />;
  if (listed.tool)
    return <StoredPlugin listed={listed} tool={listed.tool} how={how} onCopy={() => setHow('copy')} {...frame} />;
  const { plugin } = listed;
  if (!plugin) return null;
  const form = formOfPlugin(plugin, pluginToken(plugin.id)?.value ?? '');
  if (how === 'itself') return <PluginDialog listed={listed} start={form} {...frame} />;
  const name = t('plugins.copyName', { name: plugin.name });
  return <PluginDialog start={formOfCopy(form, name, isKnownHere())} {...frame} />;
}

interface StoredPluginProps extends OverlayFrame {
  readonly listed: ListedPlugin;
  readonly tool: Tool;
  readonly how: 'itself' | 'copy';
  readonly onCopy: () => void;
}

function StoredPlugin({ listed, tool, how, onCopy, ...frame }: StoredPluginProps) {
  const t = useT();
  const { data, error } = useQuery(toolDetailsQuery(tool));
  if (!data) {
    return (
      <Dialog {...dialogFrame(frame)} size="form" title={listed.name}>
        {error ? <ErrorBlock title={t('plugins.notLoaded')} text={reasonOf(error)} /> : <SkeletonLines />}
      </Dialog>
    );
  }
  const form = formOfInstalled(data, listed.settings);
  if (how === 'itself') {
    return listed.isReadOnly ? (
      <PluginView listed={listed} form={form} onCopy={onCopy} {...frame} />
    ) : (
      <PluginDialog listed={{ ...listed, tool: data }} start={form} {...frame} />
    );
  }
  return <PluginDialog start={formOfCopy(form, t('plugins.copyName', { name: listed.name }), true)} {...frame} />;
}

interface PluginViewProps extends OverlayFrame {
  readonly listed: ListedPlugin;
  readonly form: PluginForm;
  readonly onCopy: () => void;
}

/** What the operator shares: to be read, and copied. */
function PluginView({ listed, form, onCopy, ...frame }: PluginViewProps) {
  const t = useT();
  const answer = useSchemaReading(form.schema, form.serverUrl);
  return (
    <Dialog
      {...dialogFrame(frame)}
      size="form"
      title={listed.name}
      description={t('tools.form.readOnly')}
      actions={
        <Button variant="outline" onClick={onCopy}>
          {t('plugins.clone')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="whitespace-pre-wrap text-text-2">{listed.description}</p>
        {answer && <FoundInSchema answer={answer} />}
        <SchemaField schema={form.schema} />
      </div>
    </Dialog>
  );
}

interface PluginDialogProps extends OverlayFrame {
  /** The one that is changed; undefined for a new one. */
  readonly listed?: ListedPlugin;
  readonly start: PluginForm;
}

function PluginDialog({ listed, start, ...frame }: PluginDialogProps) {
  const t = useT();
  const [form, setForm] = useState(start);
  const answer = useSchemaReading(form.schema, form.serverUrl);
  const isOnServer = listed ? listed.tool !== undefined : isKnownHere();
  const isTooLarge = !isOnServer && form.schema.length > PLUGIN_SCHEMA_MAX_LENGTH;
  const draft = isTooLarge ? undefined : draftOfPlugin(form, answer, listed?.tool);
  const saving = useSaving({ listed, form, isOnServer, methods: methodsIn(answer), onSaved: frame.onClose });
  return (
    <Dialog
      {...dialogFrame(frame)}
      size="form"
      title={listed?.name ?? t('plugins.create')}
      description={t('plugins.form.text')}
      actions={
        <>
          <Button variant="quiet" onClick={frame.onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="plugin-form" busy={saving.isPending} disabled={!draft}>
            {t(listed ? 'common.save' : 'tools.form.create')}
          </Button>
        </>
      }
    >
      <form
        id="plugin-form"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft && !saving.isPending) saving.mutate(draft);
        }}
      >
        <PluginFields form={form} answer={answer} isOnServer={isOnServer} onChange={setForm} />
        {answer && <PluginSchema answer={answer} />}
        {isTooLarge && <ErrorBlock title={t('plugins.tooLarge')} />}
        {saving.error && <ErrorBlock title={t('plugins.notSaved')} text={reasonOf(saving.error)} />}
      </form>
    </Dialog>
  );
}

type Answer = NonNullable<ReturnType<typeof useSchemaReading>>;

function PluginSchema({ answer }: { readonly answer: Answer }) {
  const t = useT();
  return (
    <section className="flex flex-col gap-1.5">
      {answer.problems.length > 0 && <h3 className="text-small font-medium text-danger">{t('plugins.schemaError')}</h3>}
      <FoundInSchema answer={answer} />
    </section>
  );
}

function methodsIn(answer: Answer | undefined): number {
  return answer?.found ? answer.found.operations.length + answer.found.left : 0;
}

interface Saving {
  readonly listed: ListedPlugin | undefined;
  readonly form: PluginForm;
  readonly isOnServer: boolean;
  readonly methods: number;
  readonly onSaved: () => void;
}

function useSaving({ listed, form, isOnServer, methods, onSaved }: Saving) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: ToolDraft) =>
      isOnServer
        ? savePluginOnServer(form, draft, listed && { id: listed.id, settings: listed.settings }, queries)
        : savePluginHere(form, draft, methods, listed?.plugin),
    onSuccess: (_, { name }) => {
      showToast({ text: t(listed ? 'plugins.saved' : 'plugins.created', { name }) });
      onSaved();
    },
  });
}

function dialogFrame({ open, onClose, onClosed }: OverlayFrame) {
  return { open, onClosed, onOpenChange: (isOpen: boolean) => !isOpen && onClose() };
}
