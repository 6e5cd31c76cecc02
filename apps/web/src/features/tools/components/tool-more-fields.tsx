import { useState } from 'react';
import { Field } from '#/components/field.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { Switch } from '#/components/switch.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { ToolForm } from '../model/tool-form.ts';

interface ToolMoreFieldsProps {
  readonly form: ToolForm;
  /** Whether something in it is needed or set. */
  readonly isOpen: boolean;
  readonly onChange: (part: Partial<ToolForm>) => void;
}

/** What few tools need: another server, a key of their own, and how lists show them. */
export function ToolMoreFields({ form, isOpen, onChange }: ToolMoreFieldsProps) {
  const t = useT();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <details className="group/more" open={wasOpened}>
      <summary className="cursor-pointer text-small font-medium text-text-2 hover:text-text-1">
        {t('openapiTools.form.more')}
      </summary>
      <div className="mt-4 flex flex-col gap-5">
        <Field label={t('tools.form.serverUrl')} help={t('tools.form.serverUrlHelp')}>
          <TextInput
            type="url"
            dir="ltr"
            value={form.serverUrl}
            onChange={({ target }) => onChange({ serverUrl: target.value })}
          />
        </Field>
        <Field label={t('openapiTools.form.apiKey')} help={t('openapiTools.form.apiKeyHelp')}>
          <PasswordInput
            maxLength={2_000}
            value={form.apiKey}
            onChange={({ target }) => onChange({ apiKey: target.value })}
          />
        </Field>
        <Field label={t('openapiTools.form.tags')} help={t('openapiTools.form.tagsHelp')}>
          <TextInput value={form.tags} maxLength={1_000} onChange={({ target }) => onChange({ tags: target.value })} />
        </Field>
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <Field label={t('openapiTools.form.order')} help={t('openapiTools.form.orderHelp')}>
            <TextInput
              inputMode="numeric"
              maxLength={4}
              value={form.order}
              onChange={({ target }) => onChange({ order: target.value.replaceAll(/\D/g, '') })}
            />
          </Field>
          <Field label={t('openapiTools.form.language')} help={t('openapiTools.form.languageHelp')}>
            <TextInput
              dir="ltr"
              maxLength={20}
              value={form.language}
              onChange={({ target }) => onChange({ language: target.value })}
            />
          </Field>
        </div>
        <div className="flex items-center gap-4">
          <span className="flex min-w-0 grow flex-col">
            <span className="text-ui font-medium">{t('openapiTools.form.private')}</span>
            <span className="text-small text-text-3">{t('openapiTools.form.privateHelp')}</span>
          </span>
          <Switch
            label={t('openapiTools.form.private')}
            checked={form.isPrivate}
            onChange={(isPrivate) => onChange({ isPrivate })}
          />
        </div>
      </div>
    </details>
  );
}
