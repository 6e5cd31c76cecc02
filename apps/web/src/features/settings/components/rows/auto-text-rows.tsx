import { AUTO_TEXT_LIMITS, type AutoTextConfig } from '@parley/contract';
import { Switch } from '#/components/switch.tsx';
import type { TextKey } from '#/i18n/text-key.ts';
import { getConfig, updateConfig, useConfig } from '../../store.ts';
import { NumberControl } from '../number-control.tsx';
import type { SettingRow } from '../setting-types.ts';

type Kind = 'summaryConfig' | 'titleConfig';
type NumberKey = keyof typeof AUTO_TEXT_LIMITS;

interface ControlProps {
  readonly label: string;
}

function change(kind: Kind, patch: Partial<AutoTextConfig>): void {
  updateConfig({ [kind]: { ...getConfig()[kind], ...patch } });
}

function switchOf(kind: Kind) {
  return function AutoSwitch({ label }: ControlProps) {
    const isOn = useConfig((config) => config[kind].autoGenerate);
    return <Switch label={label} checked={isOn} onChange={(autoGenerate) => change(kind, { autoGenerate })} />;
  };
}

function numberOf(kind: Kind, key: NumberKey) {
  return function CountField({ label }: ControlProps) {
    const value = useConfig((config) => config[kind][key]);
    const { min, max } = AUTO_TEXT_LIMITS[key];
    return (
      <NumberControl
        label={label}
        value={value}
        range={{ min, max, isWhole: true }}
        step={1}
        onChange={(number) => change(kind, { [key]: number })}
      />
    );
  };
}

type Words =
  | 'memoryAuto'
  | 'memoryEvery'
  | 'memoryHistory'
  | 'titleAuto'
  | 'titleAgain'
  | 'titleEvery'
  | 'titleHistory';

function words(key: Words): { readonly label: TextKey; readonly description: TextKey; readonly keywords: TextKey } {
  return { label: `settings.${key}`, description: `settings.${key}Text`, keywords: `settings.${key}Keywords` };
}

function rowsOf(kind: Kind, name: 'memory' | 'title'): readonly SettingRow[] {
  return [
    { id: `${name}-auto`, ...words(`${name}Auto`), keys: [`${kind}.autoGenerate`], Control: switchOf(kind) },
    {
      id: `${name}-interval`,
      ...words(`${name}Every`),
      keys: [`${kind}.autoGenerateInterval`],
      layout: 'wide',
      Control: numberOf(kind, 'autoGenerateInterval'),
    },
    {
      id: `${name}-history`,
      ...words(`${name}History`),
      keys: [`${kind}.maxHistoryMessageCount`],
      layout: 'wide',
      Control: numberOf(kind, 'maxHistoryMessageCount'),
    },
  ];
}

/** When the memory of a chat is written. */
export const memoryRows = rowsOf('summaryConfig', 'memory');

function RepeatSwitch({ label }: ControlProps) {
  const isOn = useConfig((config) => config.titleConfig.repeats);
  const set = (repeats: boolean) => updateConfig({ titleConfig: { ...getConfig().titleConfig, repeats } });
  return <Switch label={label} checked={isOn} onChange={set} />;
}

const repeatRow: SettingRow = {
  id: 'title-again',
  ...words('titleAgain'),
  keys: ['titleConfig.repeats'],
  Control: RepeatSwitch,
};

/** When a chat is named. */
export const titleRows = rowsOf('titleConfig', 'title').toSpliced(1, 0, repeatRow);
