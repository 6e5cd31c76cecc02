import { Field } from '#/components/field.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { Select } from '#/components/select.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useLeft } from '#/components/use-left.ts';
import { useT } from '#/i18n/use-t.ts';
import { AUTH_PLACES, AUTH_TYPES } from '../model/plugin.ts';
import { changedAuth, type AuthForm } from '../model/tool-auth.ts';

/** Names of the trade, in every language. */
const SCHEME_NAMES = { basic: 'Basic', bearer: 'Bearer' } as const;

function isScheme(type: AuthForm['type']): type is keyof typeof SCHEME_NAMES {
  return Object.hasOwn(SCHEME_NAMES, type);
}

interface AuthFieldsProps {
  readonly auth: AuthForm;
  readonly onChange: (auth: AuthForm) => void;
}

/** The credential of a tool: its kind, where a custom one goes, and its value. */
export function AuthFields({ auth, onChange }: AuthFieldsProps) {
  const t = useT();
  const change = (part: Partial<AuthForm>) => onChange(changedAuth(auth, part));
  const { wasLeft, onBlur } = useLeft();
  return (
    <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
      <Field label={t('openapiTools.form.auth')}>
        <Select
          label={t('openapiTools.form.auth')}
          value={auth.type}
          options={AUTH_TYPES.map((value) => ({
            value,
            label: isScheme(value) ? SCHEME_NAMES[value] : t(`openapiTools.form.authTypes.${value}`),
          }))}
          onChange={(type) => change({ type })}
        />
      </Field>
      {auth.type === 'custom' && (
        <>
          <Field label={t('openapiTools.form.place')}>
            <Select
              label={t('openapiTools.form.place')}
              value={auth.in}
              options={AUTH_PLACES.map((value) => ({ value, label: t(`tools.places.${value}`) }))}
              onChange={(place) => change({ in: place })}
            />
          </Field>
          <Field
            label={t('openapiTools.form.parameter')}
            error={wasLeft && auth.name.trim() === '' && t('tools.settings.names.missing')}
          >
            <TextInput
              dir="ltr"
              maxLength={200}
              value={auth.name}
              onBlur={onBlur}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
        </>
      )}
      {auth.type !== 'none' && (
        <Field
          label={t('openapiTools.form.token')}
          help={auth.type === 'basic' ? t('openapiTools.form.basicHelp') : undefined}
        >
          <PasswordInput
            maxLength={4_000}
            value={auth.token}
            onChange={({ target }) => change({ token: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
