import { useMutation } from '@tanstack/react-query';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { loadSchema, SchemaNotRead } from '../openapi/load-schema.ts';
import { shownTexts, type ToolForm } from '../model/tool-form.ts';
import type { SchemaAnswer } from '../openapi/schema-order.ts';
import { reasonOf } from '../tool-actions.ts';
import { ToolMoreFields } from './tool-more-fields.tsx';

/** A field with more than this makes every key wait. */
const LONGEST_EDITED = 200_000;

interface ToolFieldsProps {
  readonly form: ToolForm;
  readonly answer: SchemaAnswer | undefined;
  readonly onChange: (part: Partial<ToolForm>) => void;
}

export function ToolFields({ form, answer, onChange }: ToolFieldsProps) {
  const t = useT();
  const { name, description } = shownTexts(form, answer);
  return (
    <>
      <AddressField form={form} onChange={onChange} />
      <SchemaField schema={form.schema} onChange={(schema) => onChange({ schema })} />
      <Field label={t('tools.form.name')}>
        <TextInput value={name} maxLength={100} onChange={({ target }) => onChange({ name: target.value })} />
      </Field>
      <Field label={t('tools.form.description')}>
        <TextArea
          rows={2}
          value={description}
          maxLength={2_000}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      <Field label={t('tools.form.serverUrl')} help={t('tools.form.serverUrlHelp')}>
        <TextInput
          type="url"
          dir="ltr"
          value={form.serverUrl}
          onChange={({ target }) => onChange({ serverUrl: target.value })}
        />
      </Field>
      <ToolMoreFields form={form} onChange={onChange} />
    </>
  );
}

export function AddressField({ form, onChange }: Omit<ToolFieldsProps, 'answer'>) {
  const t = useT();
  const fetching = useMutation({
    mutationFn: loadSchema,
    onSuccess: ({ text, url }) => onChange({ schema: text, schemaUrl: url }),
  });
  const url = form.schemaUrl.trim();
  const load = () => url !== '' && !fetching.isPending && fetching.mutate(url);
  return (
    <Field
      label={t('tools.form.address')}
      help={t('tools.form.addressHelp')}
      error={fetching.error && reasonOfLoading(fetching.error)}
    >
      <div className="flex gap-2">
        <TextInput
          type="url"
          dir="ltr"
          value={form.schemaUrl}
          onChange={({ target }) => onChange({ schemaUrl: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            load();
          }}
        />
        <Button className="h-10" busy={fetching.isPending} disabled={url === ''} onClick={load}>
          {t('tools.form.load')}
        </Button>
      </div>
    </Field>
  );
}

function reasonOfLoading(error: Error): string {
  return error instanceof SchemaNotRead ? t('plugins.notRead') : reasonOf(error);
}

interface SchemaFieldProps {
  readonly schema: string;
  /** Without it the schema is only shown. */
  readonly onChange?: (schema: string) => void;
}

export function SchemaField({ schema, onChange }: SchemaFieldProps) {
  const t = useT();
  if (schema.length > LONGEST_EDITED) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-small text-text-2">
        {t('tools.form.large', { size: bytesText(schema.length, currentLanguage().tag) })}
        {onChange && (
          <Button variant="link" size="small" onClick={() => onChange('')}>
            {t('tools.form.replace')}
          </Button>
        )}
      </p>
    );
  }
  return (
    <Field label={t('tools.form.schema')}>
      <TextArea
        rows={5}
        dir="ltr"
        spellCheck={false}
        className="max-h-64 font-mono text-code"
        value={schema}
        readOnly={!onChange}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </Field>
  );
}
