import { buttonClass } from '#/components/button.tsx';
import { Switch } from '#/components/switch.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { getConfig, updateConfig, useConfig, type SettingRow } from '#/features/settings/public.ts';
import { helperFor, translatorFor } from '../model/helper-model.ts';
import { useModels } from '../models-query.ts';
import { setNewChatModels } from '../store.ts';
import { useModelChoice } from '../use-model-choice.ts';
import { ModelPicker } from './model-picker.tsx';
import { ModelField, ModelSelect } from './model-select.tsx';

interface ControlProps {
  readonly label: string;
}

function DefaultModelSelect({ label }: ControlProps) {
  const t = useT();
  const chosen = useConfig((config) => config.defaultChatModel);
  const choice = useModelChoice('');
  return (
    <div className="flex flex-col gap-1.5">
      <ModelSelect
        label={label}
        value={chosen}
        standIn={'model' in choice ? choice.model : undefined}
        emptyText={t('settings.defaultModelUnknown')}
        onChange={(defaultChatModel) => setNewChatModels({ defaultChatModel })}
      />
      <span>
        <Link to="/models" className={buttonClass('link', 'small')}>
          {t('modelPicker.compareAll')}
        </Link>
      </span>
    </div>
  );
}

/** How many marks fit before the names. */
const MOST_MARKS = 3;

function LineUpControl({ label }: ControlProps) {
  const t = useT();
  const isOn = useConfig((config) => config.multimodel);
  const chosen = useConfig((config) => config.selectedModels);
  const { models } = useModels();
  const first = useModelChoice('');
  // Several begin with whoever answers alone: there is always somebody to ask.
  const selected = chosen.length === 0 && 'model' in first ? [first.model.id] : chosen;
  const names = selected.map((id) => {
    const model = models.find((other) => other.id === id);
    return model?.label ?? model?.name ?? id;
  });
  const select = (ids: readonly string[]) => updateConfig({ selectedModels: [...ids] });

  return (
    <div className="flex flex-col items-end gap-3 phone:items-start">
      <Switch label={label} checked={isOn} onChange={(multimodel) => updateConfig({ multimodel })} />
      {isOn && (
        <div className="w-72 phone:w-64">
          <ModelPicker
            chosenId={selected[0]}
            label={t('settings.lineUpChoose')}
            onChoose={({ id }) => select([id])}
            multiple={{ selected, onChange: select, onAsk: select }}
          >
            <ModelField
              label={t('settings.lineUpChoose')}
              marks={selected.slice(0, MOST_MARKS)}
              text={listText(names) || t('settings.defaultModelUnknown')}
            />
          </ModelPicker>
        </div>
      )}
    </div>
  );
}

function autoTextModel(kind: 'summaryConfig' | 'titleConfig' | 'translationConfig') {
  return function AutoTextModelSelect({ label }: ControlProps) {
    const t = useT();
    const model = useConfig((config) => config[kind].model);
    const { models } = useModels();
    const service = kind === 'translationConfig' ? translatorFor(undefined, models, currentLanguage().code) : undefined;
    const standIn = service ?? helperFor(undefined, models);
    return (
      <ModelSelect
        label={label}
        value={model}
        standIn={standIn}
        emptyText={t('settings.chatsModel')}
        withTranslators={kind === 'translationConfig'}
        onChange={(id) => updateConfig({ [kind]: { ...getConfig()[kind], model: id } })}
      />
    );
  };
}

/** Who answers new chats. */
export const defaultModelRow: SettingRow = {
  id: 'default-model',
  label: 'settings.defaultModel',
  description: 'settings.defaultModelText',
  keywords: 'settings.defaultModelKeywords',
  keys: ['defaultChatModel'],
  layout: 'wide',
  Control: DefaultModelSelect,
};

/** Several who answer them together. */
export const lineUpRow: SettingRow = {
  id: 'several-models',
  label: 'settings.lineUp',
  description: 'settings.lineUpText',
  keywords: 'settings.lineUpKeywords',
  keys: ['multimodel', 'selectedModels'],
  layout: 'tall',
  Control: LineUpControl,
};

/** Who sums chats up. */
export const memoryModelRow: SettingRow = {
  id: 'memory-model',
  label: 'settings.memoryModel',
  description: 'settings.memoryModelText',
  keywords: 'settings.memoryModelKeywords',
  keys: ['summaryConfig.model'],
  layout: 'wide',
  Control: autoTextModel('summaryConfig'),
};

/** Who names them. */
export const titleModelRow: SettingRow = {
  id: 'title-model',
  label: 'settings.titleModel',
  description: 'settings.titleModelText',
  keywords: 'settings.titleModelKeywords',
  keys: ['titleConfig.model'],
  layout: 'wide',
  Control: autoTextModel('titleConfig'),
};

/** Who translates messages. */
export const translationModelRow: SettingRow = {
  id: 'translation-model',
  label: 'translate.model',
  description: 'translate.modelText',
  keywords: 'translate.modelKeywords',
  keys: ['translationConfig.model'],
  layout: 'wide',
  Control: autoTextModel('translationConfig'),
};
