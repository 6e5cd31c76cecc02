import { REASONING_EFFORTS, type ModelConfig } from '@parley/contract';
import { Select } from '#/components/select.tsx';
import { useT } from '#/i18n/use-t.ts';
import { rangeOf, type ModelField } from '../model/model-fields.ts';
import { NumberControl } from './number-control.tsx';

interface ModelFieldControlProps {
  readonly field: ModelField;
  readonly label: string;
  readonly value: ModelConfig;
  readonly onChange: (value: ModelConfig) => void;
}

/** One parameter of a model. */
export function ModelFieldControl({ field, label, value, onChange }: ModelFieldControlProps) {
  const t = useT();
  if (field.kind === 'number') {
    return (
      <NumberControl
        label={label}
        value={value[field.key]}
        range={rangeOf(field)}
        step={field.step}
        hasSlider={field.hasSlider}
        onChange={(number) => onChange({ ...value, [field.key]: number })}
      />
    );
  }
  return (
    <Select
      label={label}
      value={value.reasoning_effort}
      options={REASONING_EFFORTS.map((effort) => ({ value: effort, label: t(`modelSettings.effortLevel.${effort}`) }))}
      onChange={(effort) => onChange({ ...value, reasoning_effort: effort })}
    />
  );
}
