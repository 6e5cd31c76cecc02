import { Download, SlidersHorizontal, Sparkles } from 'lucide-react';
import { IMAGE_EXTEND_MAX } from '@parley/contract';
import type { ImageField } from '@parley/providers';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Chip } from '#/components/chip.tsx';
import { Field } from '#/components/field.tsx';
import { Select } from '#/components/select.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { actWithPrice } from '../form/act-with-price.ts';
import { FormFields } from '../form/form-fields.tsx';
import type { FieldValue, FieldValues } from '../model/picture-draft.ts';
import { settingsIn } from '../model/picture-form.ts';
import { priceOfPictures } from '../model/picture-price.ts';
import { EDGE_NAMES, edgeOf, type Edges } from './model/geometry.ts';
import type { ChangeProblem, PictureChange } from './model/picture-change.ts';
import type { ChangingModel } from './use-changing-models.ts';

interface ChangeFormProps {
  readonly models: readonly ChangingModel[];
  readonly chosen: ChangingModel;
  readonly onModel: (id: string) => void;
  readonly change: PictureChange;
  readonly onChange: (change: PictureChange) => void;
  readonly fields: readonly ImageField[];
  readonly values: FieldValues;
  /** Names of required fields that are empty, once somebody has tried. */
  readonly missing: readonly string[];
  readonly onValue: (name: string, value: FieldValue | undefined) => void;
  readonly extend: Edges;
  readonly onExtend: (extend: Edges) => void;
  /** Shown once somebody has tried. */
  readonly problem: ChangeProblem | undefined;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  /** Undefined where nothing is cropped. */
  readonly onSaveCrop: (() => void) | undefined;
}

/** Beside the picture: who changes it, what is to change, and every field that the model has for it. */
export function ChangeForm(props: ChangeFormProps) {
  const { models, chosen, onModel, change, onChange, fields, values, missing, onValue } = props;
  const { problem, isBusy, onAsk, onSaveCrop } = props;
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const words = fields.filter(isWords);
  const others = fields.filter((field) => !isWords(field));
  const isAdvanced = isOpen || others.some(({ name }) => missing.includes(name));
  const form = { values, missing, onValue };
  return (
    <form
      aria-label={t('imageEditor.form')}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
      className="flex w-90 shrink-0 flex-col gap-5 overflow-y-auto p-6 phone:w-full phone:overflow-visible phone:p-4"
    >
      <Field label={t('imageEditor.model')}>
        <Select
          label={t('imageEditor.model')}
          value={chosen.model.id}
          options={models.map(({ model }) => ({ value: model.id, label: model.label ?? model.name }))}
          onChange={onModel}
        />
      </Field>
      <Field label={t('imageEditor.change')} help={t(`imageEditor.hints.${change}`)}>
        <Select
          label={t('imageEditor.change')}
          value={change}
          options={chosen.changes.map((one) => ({ value: one, label: t(`imageEditor.changes.${one}`) }))}
          onChange={onChange}
        />
      </Field>
      {change === 'outpaint' && <ExtendFields {...props} />}
      {words.length > 0 && <FormFields fields={words} {...form} />}
      {others.length > 0 && (
        <div className="flex flex-col items-start gap-3">
          <Chip
            variant="plain"
            className="-ms-2.5"
            icon={SlidersHorizontal}
            aria-expanded={isAdvanced}
            onClick={() => setIsOpen(!isAdvanced)}
          >
            {t('imagePanel.advanced')}
          </Chip>
          {isAdvanced && <FormFields fields={others} {...form} className="w-full" />}
        </div>
      )}
      <div className="flex flex-col gap-2">
        <Button variant="primary" type="submit" icon={Sparkles} busy={isBusy}>
          {actWithPrice(t('imageEditor.ask'), priceOf(chosen, fields, values), t)}
        </Button>
        <output className="text-meta text-danger empty:hidden">
          {problem && t(`imageEditor.problems.${problem}`)}
        </output>
        {onSaveCrop && (
          <Button variant="quiet" icon={Download} disabled={isBusy} onClick={onSaveCrop}>
            {t('imageEditor.saveCrop')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What everybody fills in; the others have a beginning of their own. */
function isWords({ name, required }: ImageField): boolean {
  return name === 'prompt' || name === 'search' || required;
}

function priceOf({ model }: ChangingModel, fields: readonly ImageField[], values: FieldValues) {
  const { more, ...set } = settingsIn(fields, values);
  const { count = 1, quality, size }: Readonly<Record<string, FieldValue>> = set;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return priceOfPictures(model, { count: Number(count), quality: text(quality), size: text(size), more }, 1);
}

/** What the handles at the edges of the picture set, in numbers. */
function ExtendFields({ extend, onExtend }: Pick<ChangeFormProps, 'extend' | 'onExtend'>) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-3">
      {EDGE_NAMES.map((edge) => (
        <Field key={edge} label={t(`imageEditor.edges.${edge}`)}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            max={IMAGE_EXTEND_MAX}
            step={32}
            value={extend[edge]}
            onChange={(event) => onExtend({ ...extend, [edge]: edgeOf(event.target.valueAsNumber) })}
          />
        </Field>
      ))}
    </div>
  );
}
