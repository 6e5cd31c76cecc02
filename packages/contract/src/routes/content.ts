import * as z from 'zod/mini';
import { ContentDocument, ContentEntry, ContentId, ContentQuery } from '../content.ts';
import { defineRoute } from '../route.ts';

export const contentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/content',
    summary: 'The documents of this server: privacy, terms, about, help and whatever the operator added',
    access: 'public',
    query: ContentQuery,
    data: z.array(ContentEntry),
  }),
  read: defineRoute({
    method: 'GET',
    path: '/content/{id}',
    summary: 'A document in the wanted language, or else in English',
    access: 'public',
    params: z.object({ id: ContentId }),
    query: ContentQuery,
    data: ContentDocument,
  }),
};
