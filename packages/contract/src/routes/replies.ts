import * as z from 'zod/mini';
import { ChatCompletion } from '../ai-proxy.ts';
import { queryInteger } from '../query-integer.ts';
import { REPLY_FORGET_MAX_SECONDS, REPLY_MAX_BYTES, ReplyId } from '../replies.ts';
import { defineRoute } from '../route.ts';

const ById = z.object({ id: ReplyId });

export const replyRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/replies/{id}',
    summary: 'Go on reading a reply of yours where the text broke off, while it is written or after its end',
    access: 'actor',
    reply: 'openai',
    params: ById,
    /** How many bytes of it have arrived already. */
    query: z.object({ from: queryInteger({ min: 0, max: REPLY_MAX_BYTES, initial: 0 }) }),
    data: ChatCompletion,
    errors: ['not_found'],
  }),
  stop: defineRoute({
    method: 'DELETE',
    path: '/replies/{id}',
    summary: 'Stop a reply of yours and forget what is kept of it, at once or after a while',
    access: 'actor',
    params: ById,
    /** In so many seconds: until then it goes on and can be read, such as by another device. */
    query: z.object({ after: queryInteger({ min: 0, max: REPLY_FORGET_MAX_SECONDS, initial: 0 }) }),
    data: z.null(),
    errors: ['not_found'],
  }),
};
