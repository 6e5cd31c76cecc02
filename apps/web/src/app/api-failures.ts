import { showToast } from '#/components/toast.tsx';
import { getUser, resetUser, updateAccess } from '#/features/settings/public.ts';
import { leaveEndedAccount, leavePageAccount } from '#/features/account/public.ts';
import { emptyInbox } from '#/features/pwa/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { connectApi, type ApiFailure } from '#/lib/api.ts';
import { PAGE_ACCOUNT } from '#/storage/page-account.ts';
import type { PageNavigation } from './navigation.ts';

/** Tells the person about failed calls in one place, and lets the guards look again where a session has ended. */
export function handleApiFailures({ recheck, noteAccessCodeAsked }: PageNavigation): void {
  let isLeaving = false;
  connectApi({
    onFailure(failure, { toastText }) {
      // The entrance the guards lead to says what is missing; a toast beside it would say it twice.
      if (failure.status === 401 || isLeaving) return;
      showToast({ kind: 'error', text: toastText ?? wordsOf(failure) });
    },
    onUnauthorized(failure) {
      if (failure.code === 'access_code_required') noteAccessCodeAsked();
      const { token } = getUser();
      updateAccess({ token: '' });
      resetUser();
      if (PAGE_ACCOUNT === undefined) return recheck();
      // Calls without the token fail as well, and would lead to an entrance that does not say why.
      if (isLeaving) return;
      isLeaving = true;
      // What is on the screen belongs to an account that is no longer signed in here, and so does what was shared with it.
      const isDisabled = failure.code === 'account_banned';
      void emptyInbox().then(() => (isDisabled ? leavePageAccount('disabled') : leaveEndedAccount(token)));
    },
  });
}

/** Of an answer that nobody has words for, at least what its first line says, such as `418 I'm a teapot`. */
function wordsOf({ code, message }: ApiFailure): string {
  const words = failureWords(code);
  return code === 'generic_error' ? `${words} (${message.split('\n', 1)[0] ?? ''})` : words;
}
