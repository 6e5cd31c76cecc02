import * as z from 'zod/mini';
import { LookupId } from '../bounds.ts';
import {
  MIDJOURNEY_BODY_LIMIT_BYTES,
  MidjourneyAction,
  MidjourneyBlend,
  MidjourneyDescribe,
  MidjourneyImagine,
  MidjourneySubmission,
  MidjourneyTask,
} from '../midjourney.ts';
import { defineRoute } from '../route.ts';

const ById = z.object({ id: LookupId });

export const midjourneyRoutes = {
  imagine: defineRoute({
    method: 'POST',
    path: '/midjourney/submit/imagine',
    summary: 'Have a picture made from words',
    access: 'actor',
    body: MidjourneyImagine,
    data: MidjourneySubmission,
    bodyLimitBytes: MIDJOURNEY_BODY_LIMIT_BYTES,
    errors: ['midjourney_not_submitted', 'insufficient_balance'],
  }),
  blend: defineRoute({
    method: 'POST',
    path: '/midjourney/submit/blend',
    summary: 'Blend two to five pictures into one',
    access: 'actor',
    body: MidjourneyBlend,
    data: MidjourneySubmission,
    bodyLimitBytes: MIDJOURNEY_BODY_LIMIT_BYTES,
    errors: ['midjourney_not_submitted', 'insufficient_balance'],
  }),
  describe: defineRoute({
    method: 'POST',
    path: '/midjourney/submit/describe',
    summary: 'Have a picture put into words',
    access: 'actor',
    body: MidjourneyDescribe,
    data: MidjourneySubmission,
    bodyLimitBytes: MIDJOURNEY_BODY_LIMIT_BYTES,
    errors: ['midjourney_not_submitted', 'insufficient_balance'],
  }),
  action: defineRoute({
    method: 'POST',
    path: '/midjourney/submit/action',
    summary: 'Press one of the buttons of a finished task',
    access: 'actor',
    body: MidjourneyAction,
    data: MidjourneySubmission,
    errors: ['midjourney_not_submitted', 'insufficient_balance', 'not_found', 'rate_limited'],
  }),
  fetch: defineRoute({
    method: 'GET',
    path: '/midjourney/fetch/{id}',
    summary: 'How far one of your tasks is',
    access: 'actor',
    params: ById,
    data: MidjourneyTask,
    errors: ['not_found'],
  }),
  seed: defineRoute({
    method: 'GET',
    path: '/midjourney/seed/{id}',
    summary: 'The seed of one of your pictures',
    access: 'actor',
    params: ById,
    data: z.object({ result: z.string() }),
    errors: ['not_found', 'midjourney_task_failed'],
  }),
};
