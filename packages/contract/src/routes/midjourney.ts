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
    rateLimit: { max: 60, windowMs: 60_000 },
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
    rateLimit: { max: 60, windowMs: 60_000 },
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
    rateLimit: { max: 60, windowMs: 60_000 },
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
    rateLimit: { max: 60, windowMs: 60_000 },
    body: MidjourneyAction,
    data: MidjourneySubmission,
    errors: ['midjourney_not_submitted', 'insufficient_balance', 'not_found', 'rate_limited'],
  }),
  fetch: defineRoute({
    method: 'GET',
    path: '/midjourney/fetch/{id}',
    summary: 'How far one of your tasks is',
    access: 'actor',
    rateLimit: { max: 1_200, windowMs: 60_000 },
    params: ById,
    data: MidjourneyTask,
    errors: ['not_found'],
  }),
  seed: defineRoute({
    method: 'GET',
    path: '/midjourney/seed/{id}',
    summary: 'The seed of one of your pictures',
    access: 'actor',
    rateLimit: { max: 60, windowMs: 60_000 },
    params: ById,
    data: z.object({ result: z.string() }),
    errors: ['not_found', 'midjourney_task_failed'],
  }),
};
