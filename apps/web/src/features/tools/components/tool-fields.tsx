import { Field } from '#/components/field.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { shownTexts, withProxy, type ToolForm } from '../model/tool-form.ts';
import type { SchemaAnswer } from '../openapi/schema-order.ts';
import { AuthFields } from './auth-fields.tsx';
import { ProxySwitch } from './routing-fields.tsx';
import { ToolMoreFields } from './tool-more-fields.tsx';

interface ToolFieldsProps {
  readonly form: ToolForm;
  readonly answer: SchemaAnswer | undefined;
  /** Whether the server keeps the tool, and may then make its calls. */
  readonly isOnServer: boolean;
  readonly onChange: (rule: (before: ToolForm) => ToolForm) => void;
}

/** What a tool has beside its document: its texts, its credential, and who makes its calls. */
export function ToolFields({ form, answer, isOnServer, onChange }: ToolFieldsProps) {
  const t = useT();
  const { name, description } = shownTexts(form, answer);
  const change = (part: Partial<ToolForm>) => onChange((before) => ({ ...before, ...part }));
  const lacksServer = answer?.problems.includes('servers') === true;
  return (
    <>
      <Field label={t('tools.form.name')}>
        <TextInput value={name} maxLength={100} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      <Field label={t('tools.form.description')}>
        <TextArea
          rows={2}
          value={description}
          maxLength={2_000}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      {form.auth ? (
        <AuthFields auth={form.auth} onChange={(auth) => change({ auth })} />
      ) : (
        <p className="text-small text-text-2">{t('openapiTools.form.otherAuth')}</p>
      )}
      {isOnServer ? (
        <>
          <ProxySwitch
            isOn={form.usesProxy}
            onChange={(usesProxy) => onChange((before) => withProxy(before, usesProxy))}
          />
          <ToolMoreFields form={form} isOpen={lacksServer || form.serverUrl !== ''} onChange={change} />
        </>
      ) : (
        <p className="text-small text-text-3">{t('openapiTools.form.keptHere')}</p>
      )}
    </>
  );
}
