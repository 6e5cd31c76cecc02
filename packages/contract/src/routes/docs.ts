import { defineRoute } from '../route.ts';

export const docsRoutes = {
  openapi: defineRoute({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description as an OpenAPI document',
    access: 'public',
    reply: 'document',
  }),
  page: defineRoute({
    method: 'GET',
    path: '/docs',
    summary: 'This description as a page',
    access: 'public',
    reply: 'document',
  }),
};
