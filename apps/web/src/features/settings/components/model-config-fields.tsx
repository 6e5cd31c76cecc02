import type { LlmConfig, ModelConfig } from '@parley/contract';
import type { ReactNode } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { MODEL_FIELDS } from '../model/model-fields.ts';
import { ModelFieldControl } from './model-field-control.tsx';

export interface ModelConfigFieldsProps {
  readonly value: ModelConfig;
  /** Gets the whole config, every number within its bounds. */
  readonly onChange: (value: ModelConfig) => void;
  /** Sets the ids of several such lists on one page apart. */
  readonly idPrefix: string;
  /** What is to be said of a parameter below its words. */
  readonly renderNote?: ((setting: keyof LlmConfig) => ReactNode) | undefined;
}

/** All parameters of a model in one list, for whatever has a config of its own. */
export function ModelConfigFields({ value, onChange, idPrefix, renderNote }: ModelConfigFieldsProps) {
  const t = useT();
  return MODEL_FIELDS.map((field) => (
    <div
      key={field.key}
      id={`${idPrefix}-${field.id}`}
      className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0"
    >
      <div className="min-w-40 flex-1">
        <p className="text-ui font-medium">{t(field.label)}</p>
        <p className="mt-0.5 text-small text-text-3">{t(field.description)}</p>
        {field.about === 'answer' && renderNote?.(field.key)}
      </div>
      <div className="w-50 shrink-0 phone:w-full">
        <ModelFieldControl field={field} label={t(field.label)} value={value} onChange={onChange} />
      </div>
    </div>
  ));
}
