import type { Model } from '@parley/contract';
import { ChevronDown, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Chip } from '#/components/chip.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import {
  ModelPicker,
  MOST_MODELS,
  RetirementMark,
  useLineUpName,
  useRetirementNote,
  useVendorOf,
  withModel,
} from '#/features/models/public.ts';

type PickerProps = ComponentProps<typeof ModelPicker>;

/** Whom a chat asks, and how that is changed. */
export interface ModelChoiceProps {
  readonly models: readonly Model[];
  readonly onChooseModel: PickerProps['onChoose'];
  readonly multiple: NonNullable<PickerProps['multiple']>;
}

const MOST_MARKS = 3;

/** The models that answer, beside the title; opens the list of models. */
export function ModelChip({ models, onChooseModel, multiple }: ModelChoiceProps) {
  const names = useNames(models);
  if (models.length === 0) return null;
  return (
    <ModelPicker chosenId={models[0]?.id} onChoose={onChooseModel} multiple={multiple}>
      <Chip
        aria-label={names.spoken}
        {...(names.ending !== undefined && tooltipAttributes({ label: names.ending }))}
        className="group/chip ms-2 min-w-0 shrink data-popup-open:bg-hover"
        leading={<Marks models={models} size={18} />}
        trailing={
          <>
            {names.ending !== undefined && <RetirementMark />}
            <ChevronDown
              className="size-3.5 shrink-0 text-text-3 transition-[rotate] duration-180 group-data-popup-open/chip:rotate-180"
              strokeWidth={1.75}
              aria-hidden
            />
          </>
        }
      >
        <bdi>{names.shown}</bdi>
      </Chip>
    </ModelPicker>
  );
}

/** The choice of models on a phone, below the title. */
export function PhoneModelLine({ models, onChooseModel, multiple }: ModelChoiceProps) {
  const names = useNames(models);
  if (models.length === 0) return null;
  return (
    <ModelPicker chosenId={models[0]?.id} onChoose={onChooseModel} multiple={multiple}>
      <button
        type="button"
        aria-label={names.spoken}
        {...(names.ending !== undefined && tooltipAttributes({ label: names.ending }))}
        className="relative flex max-w-full items-center gap-1 rounded-kbd text-meta font-medium text-text-2 after:absolute after:-inset-x-4 after:-inset-y-3.5"
      >
        <Marks models={models} size={13} bare />
        <bdi className="truncate">{names.shown}</bdi>
        {names.ending !== undefined && <RetirementMark />}
        <ChevronDown className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
      </button>
    </ModelPicker>
  );
}

/** One more model beside those that answer already. */
export function AddModel({ models, multiple }: ModelChoiceProps) {
  const t = useT();
  const isFull = models.length >= MOST_MODELS;
  const ids = models.map(({ id }) => id);
  if (models.length === 0) return null;
  return (
    <ModelPicker
      chosenId={undefined}
      onChoose={({ id }) => !ids.includes(id) && multiple.onChange(withModel(ids, id))}
      multiple={multiple}
      label={t('models.add')}
    >
      <IconButton
        label={isFull ? t('models.full', { count: MOST_MODELS }) : t('models.add')}
        icon={Plus}
        disabled={isFull}
      />
    </ModelPicker>
  );
}

interface MarksProps {
  readonly models: readonly Model[];
  readonly size: number;
  readonly bare?: boolean;
}

function Marks({ models, size, bare }: MarksProps) {
  const vendorOf = useVendorOf();
  return (
    <span className="flex shrink-0 gap-1">
      {models.slice(0, MOST_MARKS).map(({ id }) => (
        <VendorMark key={id} vendor={vendorOf(id)} size={size} bare={bare} />
      ))}
    </span>
  );
}

interface Names {
  readonly shown: string;
  readonly spoken: string;
  /** The end of one of them, where that is past or near. */
  readonly ending: string | undefined;
}

function useNames(models: readonly Model[]): Names {
  const t = useT();
  const ending = useRetirementNote(models);
  const withEnding = (words: string) => (ending === undefined ? words : `${words}. ${ending}`);
  const lineUp = useLineUpName(models.map(({ id }) => id));
  const names = models.map(({ label, name }) => label ?? name);
  const [first = ''] = names;
  if (models.length < 2) return { shown: first, spoken: withEnding(t('models.chosen', { name: first })), ending };
  const shown = lineUp ?? t('models.several', { count: models.length });
  return { shown, spoken: withEnding(t('models.chosenSeveral', { shown, names: listText(names) })), ending };
}
