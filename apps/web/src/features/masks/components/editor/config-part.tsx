import type { Mask } from '@parley/contract';
import { confirm } from '#/components/overlays.tsx';
import { Switch } from '#/components/switch.tsx';
import { useT } from '#/i18n/use-t.ts';
import { SettingNote } from '#/features/models/public.ts';
import { getConfig, ModelConfigFields } from '#/features/settings/public.ts';
import { losesOwnConfig, modelsOf, withSync } from '../../model/mask-draft.ts';
import type { MaskDraft } from '../../use-mask-draft.ts';
import { EditorRow } from './editor-row.tsx';

interface ConfigPartProps {
  readonly mask: Mask;
  readonly onChange: MaskDraft['change'];
  /** Whose values they are: those of a mask, or of one chat. */
  readonly of?: 'mask' | 'chat';
}

const QUESTIONS = {
  mask: { title: 'masks.editor.syncTitle', text: 'masks.editor.syncQuestion' },
  chat: { title: 'chatSettings.syncTitle', text: 'chatSettings.syncQuestion' },
} as const;

/** The parameters of the model: those of the app, or own ones. */
export function ConfigPart({ mask, onChange, of = 'mask' }: ConfigPartProps) {
  const t = useT();
  const question = QUESTIONS[of];

  async function follow(isOn: boolean) {
    const global = getConfig().modelConfig;
    const isAsked = isOn && losesOwnConfig(mask, global);
    const isWanted =
      !isAsked ||
      (await confirm({
        title: t(question.title),
        text: t(question.text),
        confirmLabel: t('masks.editor.syncConfirm'),
      }));
    if (isWanted) onChange((before) => withSync(before, isOn, global));
  }

  return (
    <>
      <EditorRow label={t('masks.editor.sync')} text={t('masks.editor.syncText')}>
        <Switch label={t('masks.editor.sync')} checked={mask.syncGlobalConfig} onChange={(isOn) => void follow(isOn)} />
      </EditorRow>
      {!mask.syncGlobalConfig && (
        <ModelConfigFields
          idPrefix={of}
          value={mask.modelConfig}
          onChange={(modelConfig) => onChange((before) => ({ ...before, modelConfig }))}
          renderNote={(setting) => (
            <SettingNote setting={setting} settings={mask.modelConfig} modelId={modelsOf(mask)[0]} />
          )}
        />
      )}
    </>
  );
}
