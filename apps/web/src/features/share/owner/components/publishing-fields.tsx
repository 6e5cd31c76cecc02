import { type Lifetime, LIFETIMES } from '@parley/contract';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '#/components/field.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { Select } from '#/components/select.tsx';
import { Switch } from '#/components/switch.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { ShareDetails } from '../../model/share-choice.ts';
import { whoSees } from '../../model/who-sees.ts';

interface PublishingFieldsProps {
  readonly details: ShareDetails;
  readonly onChange: (change: Partial<ShareDetails>) => void;
  readonly nameLength: number;
  /** What of it goes along. */
  readonly parts: ReactNode;
  /** What else there is to say about it. */
  readonly note?: ReactNode;
}

/** What is decided about anything shared: its title, how long it stays, what goes along, and who may find it. */
export function PublishingFields({ details, onChange, nameLength, parts, note }: PublishingFieldsProps) {
  const t = useT();
  return (
    <div className="flex w-70 shrink-0 flex-col gap-4 overflow-y-auto overscroll-contain p-0.5 phone:w-full phone:overflow-visible">
      <p className="flex gap-2.5 rounded-block bg-info-soft p-3 text-small">
        <Eye className="mt-px size-4 shrink-0 text-info" strokeWidth={ICON_STROKE} aria-hidden />
        <span>
          {t(`sharing.viewers.${whoSees(runtimeConfig)}`)} {t('sharing.isState')}
        </span>
      </p>
      <Field label={t('sharing.name')}>
        <TextInput
          maxLength={nameLength}
          value={details.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <LifetimeField value={details.lifetime} onChange={(lifetime) => onChange({ lifetime })} />
      {parts}
      <SwitchRow
        label={t('sharing.listed')}
        checked={details.isListed}
        onChange={(isListed) => onChange({ isListed })}
      />
      {note !== undefined && <p className="text-meta text-text-3">{note}</p>}
    </div>
  );
}

interface LifetimeFieldProps {
  /** Undefined for a link that ends at a time which was chosen earlier. */
  readonly value: Lifetime | undefined;
  /** The time at which such a link ends, in words. */
  readonly chosenEarlier?: string | undefined;
  readonly onChange: (lifetime: Lifetime) => void;
}

/** How long a link can be opened. */
export function LifetimeField({ value, chosenEarlier, onChange }: LifetimeFieldProps) {
  const t = useT();
  const options = LIFETIMES.map((lifetime) => ({
    value: lifetime as Lifetime | '',
    label: t(`sharing.lasts.${lifetime}`),
  }));
  return (
    <Field label={t('sharing.lifetime')}>
      <Select
        label={t('sharing.lifetime')}
        value={value ?? ''}
        options={chosenEarlier === undefined ? options : [{ value: '', label: chosenEarlier }, ...options]}
        onChange={(lifetime) => lifetime !== '' && onChange(lifetime)}
      />
    </Field>
  );
}

interface SwitchRowProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch with its name before it. */
export function SwitchRow({ label, checked, onChange }: SwitchRowProps) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 pointer-coarse:min-h-11">
      <span aria-hidden>{label}</span>
      <Switch label={label} checked={checked} onChange={onChange} />
    </div>
  );
}
