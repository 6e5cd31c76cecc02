import { parseModelId, type Model } from '@parley/contract';
import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useModels } from '../models-query.ts';
import { useVendorOf } from '../use-vendor-of.ts';
import { ModelPicker } from './model-picker.tsx';

interface ModelSelectProps {
  readonly label: string;
  /** An id or a plain name; empty for none. */
  readonly value: string;
  /** Who answers while none is chosen, where that is known. */
  readonly standIn?: Model | undefined;
  /** The words while none is chosen and nobody stands in. */
  readonly emptyText: string;
  /** Services that only translate are a choice as well. */
  readonly withTranslators?: boolean | undefined;
  readonly onChange: (modelId: string) => void;
}

/** A field that holds one model and opens the list of them. */
export function ModelSelect({ label, value, standIn, emptyText, withTranslators, onChange }: ModelSelectProps) {
  const t = useT();
  const { models, status } = useModels();
  const chosen = value === '' ? standIn : models.find(({ id, name }) => id === value || name === value);
  const isGone = value !== '' && status === 'success' && chosen?.available !== true;
  const name = value === '' ? emptyText : parseModelId(value).name;
  return (
    <div className="flex flex-col gap-1.5">
      <ModelPicker
        chosenId={chosen?.id}
        label={label}
        onChoose={({ id }) => onChange(id)}
        withTranslators={withTranslators}
      >
        <ModelField label={label} marks={chosen ? [chosen.id] : []} text={chosen?.label ?? chosen?.name ?? name} />
      </ModelPicker>
      <output className="block text-meta text-warn empty:hidden">
        {isGone && t('settings.modelGone', { model: parseModelId(value).name })}
      </output>
    </div>
  );
}

interface ModelFieldProps extends ComponentProps<'button'> {
  readonly label: string;
  readonly marks: readonly string[];
  readonly text: string;
}

/** The closed field: the marks of its models and their names. */
export function ModelField({ label, marks, text, ...rest }: ModelFieldProps) {
  const vendorOf = useVendorOf();
  return (
    <button
      type="button"
      {...rest}
      className="field flex h-10 w-full min-w-0 items-center gap-2 ps-3 pe-2.5 text-start pointer-coarse:h-11"
    >
      <span className="sr-only">{label}</span>
      {marks.map((id) => (
        <VendorMark key={id} vendor={vendorOf(id)} size={18} />
      ))}
      <span className="min-w-0 grow truncate">
        <bdi>{text}</bdi>
      </span>
      <ChevronsUpDown className="size-4 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
    </button>
  );
}
