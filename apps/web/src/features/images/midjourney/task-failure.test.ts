import { ERRORS, MidjourneyTask } from '@parley/contract';
import { expect, it } from 'vitest';
import { taskFailure } from './task-failure.ts';

it.each([
  [ERRORS.midjourney_modal.text, 'midjourney_modal'],
  [ERRORS.midjourney_cancelled.text, 'midjourney_cancelled'],
  [ERRORS.midjourney_timeout.text, 'midjourney_timeout'],
  ['Banned word', 'midjourney_task_failed'],
  ['', 'midjourney_task_failed'],
])('“%s” is said as %s, which every language has words for', (failReason, code) => {
  expect(taskFailure(MidjourneyTask.parse({ id: 't1', failReason }))).toMatchObject({ code });
});
