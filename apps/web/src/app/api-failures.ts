import { showToast } from '../components/toast.tsx';
import { resetUser, updateAccess } from '../features/settings/public.ts';
import { t } from '../i18n/i18n.ts';
import { onApiFailure, onUnauthorized } from '../lib/api.ts';
import { noteAccessCodeAsked } from './visitor.ts';

/** Tells the person about failed calls in one place, and lets the guards look again after a 401. */
export function handleApiFailures(checkGuards: () => void): void {
  onApiFailure((failure, { toastText }) => {
    // The entrance the guards lead to says what is missing; a toast beside it would say it twice.
    if (failure.status === 401) return;
    showToast({ kind: 'error', text: toastText ?? t(`errors.${failure.code}`) });
  });
  onUnauthorized((failure) => {
    if (failure.code === 'access_code_required') noteAccessCodeAsked();
    updateAccess({ token: '' });
    resetUser();
    checkGuards();
  });
}
