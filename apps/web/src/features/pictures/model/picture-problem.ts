import type { PictureProblem } from '#/components/remote-picture/remote-pictures-context.ts';
import type { ApiFailureCode } from '#/lib/api-failure.ts';

const PROBLEMS: Partial<Record<ApiFailureCode, PictureProblem>> = {
  not_a_picture: 'not-a-picture',
  picture_too_large: 'too-large',
  picture_missing: 'missing',
  address_refused: 'refused',
  validation_failed: 'refused',
  rate_limited: 'busy',
  unauthorized: 'signed-out',
  access_code_required: 'signed-out',
  forbidden: 'signed-out',
};

/** Why a picture could not be loaded, for the person who asked for it. */
export function pictureProblem(code: ApiFailureCode): PictureProblem {
  return PROBLEMS[code] ?? 'unreachable';
}
