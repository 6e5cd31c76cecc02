import * as z from 'zod/mini';
import { AccessCodeEntry } from '../access.ts';
import { defineRoute } from '../route.ts';

export const accessRoutes = {
  enter: defineRoute({
    method: 'POST',
    path: '/auth/access-code',
    summary: 'Exchange the access code of a private deployment for a token',
    access: 'public',
    body: AccessCodeEntry,
    data: z.object({ token: z.string() }),
    errors: ['access_code_wrong'],
  }),
};
