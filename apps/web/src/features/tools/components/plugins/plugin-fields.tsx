import { Field } from '#/components/field.tsx';
import { Switch } from '#/components/switch.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { withProxy, type PluginForm } from '../../model/plugin-form.ts';
import { shownTexts } from '../../model/tool-form.ts';
import type { SchemaAnswer } from '../../openapi/schema-order.ts';
import { AddressField, SchemaField } from '../tool-fields.tsx';
import { AuthFields } from './auth-fields.tsx';

interface PluginFieldsProps {
  readonly form: PluginForm;
  readonly answer: SchemaAnswer | undefined;
  /** Whether it is kept by the server, which may then make the calls. */
  readonly isOnServer: boolean;
  readonly onChange: (rule: (before: PluginForm) => PluginForm) => void;
}

export function PluginFields({ form, answer, isOnServer, onChange }: PluginFieldsProps) {
  const t = useT();
  const change = (part: Partial<PluginForm>) => onChange((before) => ({ ...before, ...part }));
  return (
    <>
      <Field label={t('tools.form.name')}>
        <TextInput
          value={shownTexts(form, answer).name}
          maxLength={100}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      {form.auth ? (
        <AuthFields auth={form.auth} onChange={(auth) => change({ auth })} />
      ) : (
        <p className="text-small text-text-2">{t('plugins.form.otherAuth')}</p>
      )}
      {isOnServer ? (
        <div className="flex items-center gap-4">
          <span className="flex min-w-0 grow flex-col">
            <span className="text-ui font-medium">{t('plugins.form.proxy')}</span>
            <span className="text-small text-text-3">
              {t(form.usesProxy ? 'plugins.form.proxyOn' : 'plugins.form.proxyOff')}
            </span>
          </span>
          <Switch
            label={t('plugins.form.proxy')}
            checked={form.usesProxy}
            onChange={(usesProxy) => onChange((before) => withProxy(before, usesProxy))}
          />
        </div>
      ) : (
        <p className="text-small text-text-3">{t('plugins.form.keptHere')}</p>
      )}
      <AddressField form={form} onChange={change} />
      <SchemaField schema={form.schema} onChange={(schema) => change({ schema })} />
    </>
  );
}
