import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { useEnterCode } from '../use-enter-code.ts';
import { EntranceFrame } from './entrance-frame.tsx';

/** The entrance of a private server. */
export function AccessCodeScreen() {
  const t = useT();
  return (
    <EntranceFrame>
      <h1 className="text-display">{t('titles.accessCode')}</h1>
      <p className="mt-1.5 mb-7 text-prose text-text-2">{t('auth.text')}</p>
      <AccessCodeForm />
      <p className="mt-6 text-meta text-text-3">
        {t('auth.ownKeyHint')}{' '}
        <Link to="/settings/$section" params={{ section: 'models' }} className="font-medium text-accent-text">
          {t('auth.useOwnKey')}
        </Link>
      </p>
    </EntranceFrame>
  );
}

function AccessCodeForm() {
  const t = useT();
  const navigation = useNavigation();
  const queryClient = useQueryClient();
  const { code, setCode, problem, onSubmit, isPending } = useEnterCode(() => {
    queryClient.clear();
    // The guards see a visitor who is inside and lead to the address that was asked for, or to the chat.
    navigation.recheck();
  });

  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      <Field label={t('auth.codeLabel')} error={problem && t(problem)}>
        <PasswordInput
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this one field
          autoFocus
          maxLength={200}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={isPending}>
        {t('auth.submit')}
      </Button>
    </form>
  );
}
