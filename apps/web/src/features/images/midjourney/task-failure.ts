import { ERRORS, type MidjourneyTask } from '@parley/contract';
import { ApiFailure } from '#/lib/api-failure.ts';

const GIVEN_UP = ['midjourney_timeout', 'midjourney_max_retries'] as const;

/** Why a task came to no picture, with the upstream's reason in its own words. */
export function taskFailure({ failReason }: MidjourneyTask): ApiFailure {
  const code = GIVEN_UP.find((known) => ERRORS[known].text === failReason) ?? 'midjourney_task_failed';
  return new ApiFailure(code, 0, failReason || ERRORS[code].text);
}
