import { showToast } from '#/components/toast.tsx';
import { resetUser, updateAccess } from '#/features/settings/public.ts';
import { t } from '#/i18n/i18n.ts';
import { connectApi, type ApiFailure } from '#/lib/api.ts';
import type { PageNavigation } from './navigation.ts';

/** Tells the person about failed calls in one place, and lets the guards look again after a 401. */
export function handleApiFailures({ recheck, noteAccessCodeAsked }: PageNavigation): void {
  connectApi({
    onFailure(failure, { toastText }) {
      // The entrance the guards lead to says what is missing; a toast beside it would say it twice.
      if (failure.status === 401) return;
      showToast({ kind: 'error', text: toastText ?? wordsOf(failure) });
    },
    onUnauthorized(failure) {
      if (failure.code === 'access_code_required') noteAccessCodeAsked();
      updateAccess({ token: '' });
      resetUser();
      recheck();
    },
  });
}

/** Of an answer that nobody has words for, at least what its first line says, such as `418 I'm a teapot`. */
function wordsOf({ code, message }: ApiFailure): string {
  const words = t(`errors.${code}`);
  return code === 'generic_error' ? `${words} (${message.split('\n', 1)[0] ?? ''})` : words;
}
