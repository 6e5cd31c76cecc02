import type { LlmConfig } from '@parley/contract';
import { settingUse, type ModelSetting } from '@parley/providers';
import { useT } from '#/i18n/use-t.ts';
import { askedModel } from '../model/asked-model.ts';
import { useModelChoice } from '../use-model-choice.ts';

interface SettingNoteProps {
  readonly setting: ModelSetting;
  readonly settings: LlmConfig;
  /** Whom these settings are for, as a model id; empty for the default model. */
  readonly modelId?: string | undefined;
}

/** Says beside a parameter that the model in question does not use it as it is set; nothing where it does. */
export function SettingNote({ setting, settings, modelId = '' }: SettingNoteProps) {
  const t = useT();
  const choice = useModelChoice(modelId);
  if (!('model' in choice)) return null;
  const { model } = choice;
  const fate = settingUse(askedModel(model, [model]), setting, settings);
  const words = { model: model.label ?? model.name };
  if (fate.kind === 'not-applied') return <Note>{t(`modelSettings.notUsed.${fate.reason}`, words)}</Note>;
  if (fate.kind !== 'sent' || !fate.isAdjusted) return null;
  return <Note>{t('modelSettings.adjusted', { ...words, value: String(fate.value) })}</Note>;
}

function Note({ children }: { readonly children: string }) {
  return (
    <p className="mt-0.5 text-meta text-text-3">
      <bdi>{children}</bdi>
    </p>
  );
}
