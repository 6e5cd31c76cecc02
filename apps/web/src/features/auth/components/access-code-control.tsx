import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { confirm } from '#/components/overlays.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { updateAccess, useAccess } from '#/features/settings/public.ts';
import { endSession } from '../end-session.ts';
import { useEnterCode } from '../use-enter-code.ts';

/** The access code of this browser: another one in its place, or none. */
export function AccessCodeControl() {
  const t = useT();
  const navigation = useNavigation();
  const queryClient = useQueryClient();
  const isEntered = useAccess(({ token }) => token !== '');
  // What the server shows depends on who asks, so everything on screen is asked for anew.
  const askAgain = () => void queryClient.resetQueries();
  const { code, setCode, problem, onSubmit, isPending } = useEnterCode(() => {
    askAgain();
    showToast({ kind: 'success', text: t('settings.accessChanged') });
  });

  async function forget() {
    const wanted = await confirm({
      title: t('settings.accessForgetTitle'),
      text: t('settings.accessForgetText'),
      confirmLabel: t('settings.accessForget'),
      danger: true,
    });
    if (!wanted) return;
    const isEnded = await endSession();
    updateAccess({ token: '' });
    queryClient.clear();
    navigation.recheck();
    if (!isEnded) showToast({ kind: 'error', text: t('settings.accessForgetHereOnly') });
  }

  return (
    <form onSubmit={onSubmit} noValidate className="flex max-w-92 flex-col gap-3">
      <p className="text-small text-text-2">{t(isEntered ? 'settings.accessEntered' : 'settings.accessMissing')}</p>
      <Field label={t(isEntered ? 'settings.accessNew' : 'auth.codeLabel')} error={problem && t(problem)}>
        <PasswordInput
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="current-password"
          maxLength={200}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending}>
          {t('settings.accessUse')}
        </Button>
        {isEntered && (
          <Button variant="quiet" onClick={() => void forget()}>
            {t('settings.accessForget')}
          </Button>
        )}
      </div>
    </form>
  );
}
