import * as z from 'zod/mini';
import { VisitEvent } from '../events.ts';
import { defineRoute } from '../route.ts';

export const eventRoutes = {
  count: defineRoute({
    method: 'POST',
    path: '/events',
    summary: 'Count that something happened, without saying to whom',
    access: 'public',
    body: VisitEvent,
    data: z.null(),
    rateLimit: { max: 10, windowMs: 60_000 },
  }),
};
