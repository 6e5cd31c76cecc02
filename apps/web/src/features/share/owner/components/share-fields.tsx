import { LIFETIMES } from '@parley/contract';
import { Eye } from 'lucide-react';
import { Field } from '#/components/field.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { Select } from '#/components/select.tsx';
import { Switch } from '#/components/switch.tsx';
import { TextInput } from '#/components/text-input.tsx';
import type { WholeChat } from '#/features/export/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { whoSees } from '../../model/who-sees.ts';
import type { ShareDraftState } from '../use-share-draft.ts';

const PARTS = ['hasTools', 'hasReasoning', 'hasPictures', 'hasContext'] as const;

interface ShareFieldsProps {
  readonly chat: WholeChat;
  readonly draft: ShareDraftState;
}

/** What is decided about a shared chat: its title, how long it stays, what goes along, and who may find it. */
export function ShareFields({ chat, draft: { details, changeDetails, parts, changeParts } }: ShareFieldsProps) {
  const t = useT();
  const hasMask = chat.session.mask.context.length > 0;
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
          maxLength={500}
          value={details.name}
          onChange={({ target }) => changeDetails({ name: target.value })}
        />
      </Field>
      <Field label={t('sharing.lifetime')}>
        <Select
          label={t('sharing.lifetime')}
          value={details.lifetime}
          options={LIFETIMES.map((value) => ({ value, label: t(`sharing.lasts.${value}`) }))}
          onChange={(lifetime) => changeDetails({ lifetime })}
        />
      </Field>
      <fieldset className="flex flex-col gap-0.5">
        <legend className="mb-1 text-small font-medium">{t('exporting.include')}</legend>
        {PARTS.filter((part) => part !== 'hasContext' || hasMask).map((part) => (
          <SwitchRow
            key={part}
            label={t(`sharing.part.${part}`)}
            checked={parts[part]}
            onChange={(isOn) => changeParts({ [part]: isOn })}
          />
        ))}
      </fieldset>
      <SwitchRow
        label={t('sharing.listed')}
        checked={details.isListed}
        onChange={(isListed) => changeDetails({ isListed })}
      />
      {parts.hasPictures && <p className="text-meta text-text-3">{t('sharing.notChecked')}</p>}
    </div>
  );
}

interface SwitchRowProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function SwitchRow({ label, checked, onChange }: SwitchRowProps) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 pointer-coarse:min-h-11">
      <span aria-hidden>{label}</span>
      <Switch label={label} checked={checked} onChange={onChange} />
    </div>
  );
}
