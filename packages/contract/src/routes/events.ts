import * as z from 'zod/mini';
import { CountedEvent } from '../events.ts';
import { defineRoute } from '../route.ts';

export const eventRoutes = {
  count: defineRoute({
    method: 'POST',
    path: '/events',
    summary: 'Count that something happened, without saying to whom',
    access: 'public',
    body: CountedEvent,
    data: z.null(),
    rateLimit: { max: 30, windowMs: 60_000 },
  }),
};
