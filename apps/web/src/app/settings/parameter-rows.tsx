import type { LlmConfig } from '@parley/contract';
import { SettingNote } from '#/features/models/public.ts';
import { useConfig, type SettingRow } from '#/features/settings/public.ts';
import { parameterRows } from '#/features/settings/components/rows/model-config-rows.tsx';

function noteOf(setting: keyof LlmConfig) {
  return function ParameterNote() {
    const settings = useConfig((config) => config.modelConfig);
    return <SettingNote setting={setting} settings={settings} />;
  };
}

/** The parameters of models, each with what the default model makes of it. */
export const parameterRowsWithNotes: readonly SettingRow[] = parameterRows.map(({ setting, ...row }) => ({
  ...row,
  Note: noteOf(setting),
}));
