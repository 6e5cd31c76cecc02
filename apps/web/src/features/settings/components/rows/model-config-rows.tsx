import { updateConfig, useConfig } from '../../store.ts';
import { MODEL_FIELDS, type ModelField } from '../../model/model-fields.ts';
import { ModelFieldControl } from '../model-field-control.tsx';
import type { SettingRow } from '../setting-types.ts';

function rowOf(field: ModelField): SettingRow {
  function Control({ label }: { readonly label: string }) {
    const value = useConfig((config) => config.modelConfig);
    return (
      <ModelFieldControl
        field={field}
        label={label}
        value={value}
        onChange={(modelConfig) => updateConfig({ modelConfig })}
      />
    );
  }
  const { id, label, description, keywords, key } = field;
  return { id, label, description, keywords, keys: [`modelConfig.${key}`], layout: 'wide', Control };
}

/** How models answer. */
export const parameterRows = MODEL_FIELDS.filter((field) => field.about === 'answer').map((field) => ({
  ...rowOf(field),
  setting: field.key,
}));

/** How much of a chat they get to read. */
export const contextRows: readonly SettingRow[] = MODEL_FIELDS.filter(({ about }) => about === 'context').map(rowOf);
