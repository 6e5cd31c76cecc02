import { useMutation } from '@tanstack/react-query';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { loadSchema, SchemaNotRead } from '../openapi/load-schema.ts';
import type { ToolForm } from '../model/tool-form.ts';
import { reasonOf } from '../tool-actions.ts';

/** A field with more than this makes every key wait. */
const LONGEST_EDITED = 200_000;
const SCHEMA_HEIGHT = '8rem';

interface AddressFieldProps {
  readonly form: ToolForm;
  readonly onChange: (part: Partial<ToolForm>) => void;
}

/** Where the document of a tool lies on the web, and the button that fetches it. */
export function AddressField({ form, onChange }: AddressFieldProps) {
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
      error={fetching.error && reasonOfLoading(fetching.error, fetching.variables)}
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

function reasonOfLoading(error: Error, url: string): string {
  return error instanceof SchemaNotRead ? t('tools.form.notRead') : reasonOf(error, url);
}

interface SchemaFieldProps {
  readonly schema: string;
  /** Without it the schema is only shown. */
  readonly onChange?: (schema: string) => void;
}

/** The document of a tool, to be written or looked at. */
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
        rows={4}
        dir="ltr"
        spellCheck={false}
        className="font-mono text-code"
        // Does not grow with the schema: what is found in it stands below.
        style={{ height: SCHEMA_HEIGHT }}
        value={schema}
        readOnly={!onChange}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </Field>
  );
}
