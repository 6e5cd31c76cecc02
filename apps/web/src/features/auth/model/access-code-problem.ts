import type { TextKey } from '#/i18n/text-key.ts';
import { ApiFailure } from '#/lib/api-failure.ts';

/** What to tell someone whose code was not taken. */
export function accessCodeProblem(failure: unknown): TextKey {
  if (!(failure instanceof ApiFailure)) return 'auth.failed';
  switch (failure.code) {
    case 'access_code_wrong':
      return 'auth.wrong';
    case 'rate_limited':
      return 'auth.throttled';
    case 'network':
      return 'auth.network';
    default:
      return 'auth.failed';
  }
}
