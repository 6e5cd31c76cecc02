import { ChevronRight } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { Checkbox } from '#/components/checkbox.tsx';
import { Field } from '#/components/field.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { Segmented } from '#/components/segmented.tsx';
import { Select } from '#/components/select.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { ModelChooser } from '#/features/custom-providers/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { EXPIRY_CHOICES, hasLimits, type KeyForm, type KeyFormProblems } from '../model/key-form.ts';
import { useServerModels } from '../use-server-models.ts';

interface KeyFieldsProps {
  readonly form: KeyForm;
  readonly onChange: (change: Partial<KeyForm>) => void;
  /** None before somebody tried to send it. */
  readonly problems: KeyFormProblems;
  readonly nameField: RefObject<HTMLInputElement | null>;
  readonly nameHelp?: string;
}

/** A name, and behind a fold what the key may not do. */
export function KeyFields({ form, onChange, problems, nameField, nameHelp }: KeyFieldsProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(() => hasLimits(form));
  const isShown = isOpen || Object.keys(problems).length > 0;
  return (
    <div className="flex flex-col gap-5">
      <Field label={t('apiKeys.form.name')} help={nameHelp}>
        <TextInput
          ref={nameField}
          value={form.name}
          maxLength={100}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <div className="flex flex-col gap-0.5">
        <Checkbox
          checked={form.readsChats}
          onChange={(readsChats) => onChange({ readsChats })}
          label={t('apiKeys.form.readsChats')}
        />
        <p className="ps-7 text-meta text-text-3">{t('apiKeys.form.readsChatsHelp')}</p>
      </div>
      <div className="flex flex-col gap-5">
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setOpen(!isShown)}
          className="inline-flex min-h-9 items-center gap-1.5 self-start rounded-row text-small font-medium text-text-2 hover:text-text-1 pointer-coarse:min-h-11"
        >
          <ChevronRight
            className={`size-4 transition-[rotate] duration-180 ${isShown ? 'rotate-90' : 'rtl:-scale-x-100'}`}
            strokeWidth={ICON_STROKE}
            aria-hidden
          />
          {t('apiKeys.form.limits')}
        </button>
        {isShown && <LimitFields form={form} onChange={onChange} problems={problems} />}
      </div>
    </div>
  );
}

function LimitFields({ form, onChange, problems }: Pick<KeyFieldsProps, 'form' | 'onChange' | 'problems'>) {
  const t = useT();
  return (
    <>
      <Field label={t('apiKeys.form.expiry')} help={form.expiry === 'never' ? undefined : t('apiKeys.form.expiryHelp')}>
        <Select
          label={t('apiKeys.form.expiry')}
          value={form.expiry}
          options={EXPIRY_CHOICES.map((value) => ({ value, label: t(`apiKeys.form.expiries.${value}`) }))}
          onChange={(expiry) => onChange({ expiry })}
        />
      </Field>
      {form.expiry === 'date' && (
        <Field
          label={t('apiKeys.form.date')}
          error={problems.date && t(problems.date === 'past' ? 'apiKeys.form.datePast' : 'apiKeys.form.dateMissing')}
        >
          <TextInput type="date" value={form.date} onChange={(event) => onChange({ date: event.target.value })} />
        </Field>
      )}
      <Field
        label={t('apiKeys.form.limit')}
        help={t('apiKeys.form.limitHelp')}
        error={problems.limit && t('apiKeys.form.limitWrong')}
      >
        <TextInput
          inputMode="decimal"
          dir="ltr"
          placeholder="5.00"
          value={form.limit}
          onChange={(event) => onChange({ limit: event.target.value })}
        />
      </Field>
      <AllowedModels form={form} onChange={onChange} isMissing={problems.models === true} />
      <Field
        label={t('apiKeys.form.addresses')}
        help={t('apiKeys.form.addressesHelp')}
        error={problems.addresses !== undefined && t('apiKeys.form.addressWrong', { address: problems.addresses })}
      >
        <TextArea
          dir="ltr"
          rows={2}
          spellCheck={false}
          placeholder="203.0.113.7"
          value={form.addresses}
          onChange={(event) => onChange({ addresses: event.target.value })}
        />
      </Field>
    </>
  );
}

interface AllowedModelsProps extends Pick<KeyFieldsProps, 'form' | 'onChange'> {
  readonly isMissing: boolean;
}

function AllowedModels({ form, onChange, isMissing }: AllowedModelsProps) {
  const t = useT();
  const { names } = useServerModels();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col items-start gap-1.5">
        <span className="text-small font-medium">{t('apiKeys.form.models')}</span>
        <Segmented
          label={t('apiKeys.form.models')}
          value={form.onlySome ? 'some' : 'all'}
          options={[
            { value: 'all', label: t('apiKeys.form.modelsAll') },
            { value: 'some', label: t('apiKeys.form.modelsSome') },
          ]}
          onChange={(which) => onChange({ onlySome: which === 'some' })}
        />
      </div>
      {form.onlySome && (
        <>
          <p className="text-meta text-text-3">{t('apiKeys.form.modelsHelp')}</p>
          <ModelChooser listed={names} kept={form.models} onChange={(models: string[]) => onChange({ models })} />
        </>
      )}
      {isMissing && (
        <p role="alert" className="text-meta text-danger">
          {t('apiKeys.form.modelsMissing')}
        </p>
      )}
    </div>
  );
}
