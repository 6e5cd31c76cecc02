import { DEFAULT_MASK_AVATAR, type Mask } from '@parley/contract';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { Select } from '#/components/select.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { LANGUAGES } from '#/i18n/languages.ts';
import { useT } from '#/i18n/use-t.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { nameOf } from '../../mask-actions.ts';
import { NAME_LIMIT_CHARS } from '../../model/read-masks.ts';
import { startFromMask } from '../../start-from-mask.ts';
import { keepMask } from '../../store.ts';
import { useMaskDraft, type MaskDraft } from '../../use-mask-draft.ts';
import { MaskMenu } from '../mask-menu.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { ConfigPart } from './config-part.tsx';
import { ContextEditor } from './context-editor.tsx';
import { DisplayPart } from './display-part.tsx';
import { EditorPart } from './editor-part.tsx';
import { ModelsPart } from './models-part.tsx';
import { ToolsPart } from './tools-part.tsx';

/** Everything about a mask of the user's own. There is no button to save: what is changed is kept. */
export function MaskEditor({ mask: stored }: { readonly mask: Mask }) {
  const t = useT();
  const go = useNavigate();
  const draft = useMaskDraft(stored, keepMask);
  const { mask, change, keep } = draft;
  const patch = (fields: Partial<Mask>) => change((before) => ({ ...before, ...fields }));
  const start = async () => {
    keep();
    go({ to: '/', search: { c: await startFromMask(mask) } });
  };
  return (
    <>
      <h1 className="sr-only">{nameOf(mask)}</h1>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <p className="min-w-48 flex-1 text-small text-text-3">{t('masks.editor.saved')}</p>
        <Button variant="primary" onClick={() => void start()}>
          {t('masks.start')}
        </Button>
        <MaskMenu mask={mask} isOnPage />
      </div>

      <EditorPart title={t('masks.editor.about')}>
        <AboutFields draft={draft} />
      </EditorPart>

      <EditorPart title={t('masks.editor.context')} text={t('masks.editor.contextText')}>
        <ContextEditor context={mask.context} change={change} />
      </EditorPart>

      <EditorPart title={t('masks.editor.modelsAndTools')}>
        <ModelsPart mask={mask} onChange={patch} />
        <ToolsPart mask={mask} onChange={patch} />
      </EditorPart>

      <EditorPart title={t('masks.editor.settings')}>
        <ConfigPart mask={mask} onChange={change} />
      </EditorPart>

      <EditorPart title={t('masks.editor.display')}>
        <DisplayPart mask={mask} onChange={patch} />
      </EditorPart>
    </>
  );
}

function AboutFields({ draft: { mask, change } }: { readonly draft: MaskDraft }) {
  const t = useT();
  const patch = (fields: Partial<Mask>) => change((before) => ({ ...before, ...fields }));
  return (
    <div className="flex flex-col gap-4">
      <AvatarPicker avatar={mask.avatar} onChange={(avatar) => patch({ avatar: avatar ?? DEFAULT_MASK_AVATAR })} />
      <Field label={t('masks.editor.name')} error={mask.name.trim() === '' ? t('masks.editor.nameMissing') : undefined}>
        <TextInput
          value={mask.name}
          maxLength={NAME_LIMIT_CHARS}
          onChange={(event) => patch({ name: event.target.value })}
        />
      </Field>
      <Field label={t('masks.language')}>
        <Select
          label={t('masks.language')}
          value={mask.lang}
          options={LANGUAGES.map(({ code, name }) => ({ value: code as string, label: name }))}
          onChange={(lang) => patch({ lang })}
        />
      </Field>
    </div>
  );
}
