import * as z from 'zod/mini';
import { ServerModel } from '../models.ts';
import { defineRoute } from '../route.ts';

export const modelRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/models',
    summary: 'Every model that this server offers, with its price; `retry-after` says when there may be more',
    access: 'actor',
    data: z.array(ServerModel),
  }),
};
