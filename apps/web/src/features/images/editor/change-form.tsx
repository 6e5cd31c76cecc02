import { Download, Sparkles } from 'lucide-react';
import { IMAGE_EXTEND_MAX } from '@parley/contract';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { Select } from '#/components/select.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { dollarText } from '#/lib/money-text.ts';
import { dollarsToNano } from '@parley/contract';
import { EDGE_NAMES, edgeOf, type Edges } from './model/geometry.ts';
import { fieldFor, type ChangeProblem, type ChangeWords, type PictureChange } from './model/picture-change.ts';
import type { ChangingModel } from './use-changing-models.ts';

interface ChangeFormProps {
  readonly models: readonly ChangingModel[];
  readonly chosen: ChangingModel;
  readonly onModel: (id: string) => void;
  readonly change: PictureChange;
  readonly onChange: (change: PictureChange) => void;
  readonly words: ChangeWords;
  readonly onWords: (words: ChangeWords) => void;
  readonly extend: Edges;
  readonly onExtend: (extend: Edges) => void;
  /** Shown once somebody has tried. */
  readonly problem: ChangeProblem | undefined;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  /** Undefined where nothing is cropped. */
  readonly onSaveCrop: (() => void) | undefined;
}

/** Beside the picture: who changes it, what is to change, in words where the model takes them. */
export function ChangeForm(props: ChangeFormProps) {
  const { models, chosen, onModel, change, onChange, words, onWords, problem, isBusy, onAsk, onSaveCrop } = props;
  const t = useT();
  const prompt = fieldFor('prompt', change, chosen.form);
  const hasSearch = fieldFor('search', change, chosen.form) !== undefined;
  const missing = problem && t(`imageEditor.problems.${problem}`);
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
      {hasSearch && (
        <Field label={t('imageEditor.search')} error={problem === 'search' && missing}>
          <TextInput
            value={words.search}
            placeholder={t('imageEditor.searchExample')}
            onChange={(event) => onWords({ ...words, search: event.target.value })}
          />
        </Field>
      )}
      {prompt && (
        <Field
          label={prompt.isRequired ? t('imageEditor.prompt') : t('imageEditor.promptOptional')}
          error={problem === 'prompt' && missing}
        >
          <TextArea
            value={words.prompt}
            placeholder={t(`imageEditor.examples.${change}`)}
            onChange={(event) => onWords({ ...words, prompt: event.target.value })}
          />
        </Field>
      )}
      <div className="flex flex-col gap-2">
        <Button variant="primary" type="submit" icon={Sparkles} busy={isBusy}>
          {t('imageEditor.ask')}
        </Button>
        <output className="text-meta text-danger empty:hidden">
          {(problem === 'brush' || problem === 'extend') && missing}
        </output>
        <Price dollars={chosen.model.price.fixedPrice} />
        {onSaveCrop && (
          <Button variant="quiet" icon={Download} disabled={isBusy} onClick={onSaveCrop}>
            {t('imageEditor.saveCrop')}
          </Button>
        )}
      </div>
    </form>
  );
}

function Price({ dollars }: { readonly dollars: number }) {
  const t = useT();
  if (dollars <= 0) return null;
  const price = dollarText(dollarsToNano(dollars), currentLanguage().tag);
  return <p className="text-center text-meta text-text-3">{t('imageEditor.price', { price })}</p>;
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
