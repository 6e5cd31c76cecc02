import { ChevronRight } from 'lucide-react';
import { Field } from '#/components/field.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { PasswordInput } from '#/components/password-input.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useLeft } from '#/components/use-left.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';
import { addressProblem, headerProblem, type ServerForm } from '../model/server-form.ts';
import { PairFields, type PairFieldsProps } from './pair-fields.tsx';

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
      <Field label={t('mcp.form.address')} help={t('mcp.form.addressHelp')} error={problem && t(addressWords(problem))}>
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

/** Whoever enters a command in the app itself is told where it goes there. */
function addressWords(problem: NonNullable<ReturnType<typeof addressProblem>>): TextKey {
  if (problem === 'command' && platform.desktop) return 'mcp.local.commandHere';
  return `mcp.form.addressProblems.${problem}`;
}

function HeaderFields({ rows, onChange }: Pick<PairFieldsProps, 'rows' | 'onChange'>) {
  const t = useT();
  return (
    <PairFields
      rows={rows}
      onChange={onChange}
      firstName="Authorization"
      legend={t('mcp.form.headers')}
      help={t('mcp.form.headersHelp')}
      addLabel={t('mcp.form.addHeader')}
      nameLabel={(number) => t('mcp.form.headerName', { number })}
      valueLabel={(number) => t('mcp.form.headerValue', { number })}
      removeLabel={(number) => t('mcp.form.removeHeader', { number })}
      problemOf={(row) => {
        const problem = headerProblem(rows, row);
        return problem && t(`mcp.form.headerProblems.${problem}`);
      }}
    />
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
