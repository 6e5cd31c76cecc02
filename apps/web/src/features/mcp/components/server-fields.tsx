import { ChevronRight, Plus, Trash2 } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { PasswordInput } from '#/components/password-input.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useLeft } from '#/components/use-left.ts';
import { useT } from '#/i18n/use-t.ts';
import { addressProblem, headerProblem, type HeaderRow, type ServerForm } from '../model/server-form.ts';

interface ServerFieldsProps {
  readonly form: ServerForm;
  readonly onChange: (part: Partial<ServerForm>) => void;
}

/** The name of a server, where it is, and what it wants to be sent. */
export function ServerFields({ form, onChange }: ServerFieldsProps) {
  const t = useT();
  const { wasLeft, onBlur } = useLeft();
  const found = addressProblem(form.url);
  // Whoever types an address begins with what is none yet.
  const problem = found === 'not-web' && !wasLeft ? undefined : found;
  return (
    <>
      <Field label={t('mcp.form.name')} help={t('mcp.form.nameHelp')}>
        <TextInput value={form.name} maxLength={100} onChange={({ target }) => onChange({ name: target.value })} />
      </Field>
      <Field
        label={t('mcp.form.address')}
        help={t('mcp.form.addressHelp')}
        error={problem && t(`mcp.form.addressProblems.${problem}`)}
      >
        <TextInput
          type="url"
          dir="ltr"
          maxLength={2_000}
          spellCheck={false}
          autoCapitalize="off"
          value={form.url}
          onBlur={onBlur}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      </Field>
      <HeaderFields rows={form.headers} onChange={(headers) => onChange({ headers })} />
      <ClientFields form={form} onChange={onChange} />
    </>
  );
}

interface HeaderFieldsProps {
  readonly rows: readonly HeaderRow[];
  readonly onChange: (rows: readonly HeaderRow[]) => void;
}

function HeaderFields({ rows, onChange }: HeaderFieldsProps) {
  const t = useT();
  const change = (key: number, part: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    const name = rows.length === 0 ? 'Authorization' : '';
    onChange([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name, value: '' }]);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-small font-medium">{t('mcp.form.headers')}</legend>
      <p className="-mt-1.5 text-meta text-text-3">{t('mcp.form.headersHelp')}</p>
      {rows.map((row, index) => {
        const problem = headerProblem(rows, row);
        return (
          <div key={row.key} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-[2fr_3fr] gap-2 phone:grid-cols-1">
              <Field
                label={<span className="sr-only">{t('mcp.form.headerName', { number: index + 1 })}</span>}
                error={problem && t(`mcp.form.headerProblems.${problem}`)}
              >
                <TextInput
                  dir="ltr"
                  maxLength={200}
                  spellCheck={false}
                  autoCapitalize="off"
                  value={row.name}
                  onChange={({ target }) => change(row.key, { name: target.value })}
                />
              </Field>
              <Field label={<span className="sr-only">{t('mcp.form.headerValue', { number: index + 1 })}</span>}>
                <PasswordInput
                  maxLength={4_000}
                  value={row.value}
                  onChange={({ target }) => change(row.key, { value: target.value })}
                />
              </Field>
            </div>
            <IconButton
              label={t('mcp.form.removeHeader', { number: index + 1 })}
              icon={Trash2}
              className="mt-2.5"
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          </div>
        );
      })}
      <Button variant="outline" size="small" icon={Plus} className="self-start" onClick={add}>
        {t('mcp.form.addHeader')}
      </Button>
    </fieldset>
  );
}

/** For servers at whose sign-in programs cannot register by themselves; few people need it. */
function ClientFields({ form, onChange }: ServerFieldsProps) {
  const t = useT();
  return (
    <details className="group/client" open={form.clientId !== ''}>
      <summary className="inline-flex list-none items-center gap-1 rounded-kbd py-1 text-small font-medium text-text-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 transition-[rotate] duration-180 group-open/client:rotate-90 rtl:-scale-x-100"
          strokeWidth={ICON_STROKE}
          aria-hidden
        />
        {t('mcp.form.client')}
      </summary>
      <div className="mt-2 flex flex-col gap-3">
        <p className="text-meta text-text-3">{t('mcp.form.clientHelp')}</p>
        <Field label={t('mcp.form.clientId')}>
          <TextInput
            dir="ltr"
            maxLength={2_000}
            value={form.clientId}
            onChange={({ target }) => onChange({ clientId: target.value })}
          />
        </Field>
        <Field label={t('mcp.form.clientSecret')}>
          <PasswordInput
            maxLength={2_000}
            value={form.clientSecret}
            onChange={({ target }) => onChange({ clientSecret: target.value })}
          />
        </Field>
      </div>
    </details>
  );
}
