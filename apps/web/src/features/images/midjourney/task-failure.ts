import { ERRORS, type MidjourneyTask } from '@parley/contract';
import { ApiFailure } from '#/lib/api-failure.ts';

/** Ends that have words of their own in every language; all others have those of the upstream. */
const WORDED = ['midjourney_timeout', 'midjourney_max_retries', 'midjourney_modal', 'midjourney_cancelled'] as const;

/** Why a task came to no picture, with the upstream's reason in its own words. */
export function taskFailure({ failReason }: MidjourneyTask): ApiFailure {
  const code = WORDED.find((known) => ERRORS[known].text === failReason) ?? 'midjourney_task_failed';
  return new ApiFailure(code, 0, failReason || ERRORS[code].text);
}
