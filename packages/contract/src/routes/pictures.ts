import * as z from 'zod/mini';
import { HttpUrl } from '../http-url.ts';
import { PICTURE_URL_MAX_LENGTH } from '../pictures.ts';
import { defineRoute } from '../route.ts';

export const pictureRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/pictures',
    summary: 'A picture from the web, fetched by this server so that its host does not learn who looks at it',
    access: 'actor',
    reply: 'bytes',
    query: z.object({ url: HttpUrl.check(z.maxLength(PICTURE_URL_MAX_LENGTH)) }),
    rateLimit: { max: 120, windowMs: 60_000 },
    errors: [
      'address_refused',
      'not_a_picture',
      'picture_too_large',
      'picture_missing',
      'upstream_unreachable',
      'upstream_timeout',
      'upstream_interrupted',
    ],
  }),
};
