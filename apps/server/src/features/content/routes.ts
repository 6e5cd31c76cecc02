import { routes } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/api.ts';
import { tagOf } from './document-file.ts';
import type { ContentService } from './service.ts';

export function registerContentRoutes(api: Api, content: ContentService): void {
  api.route(routes.content.list, async ({ query, request, reply }) =>
    tagged(await content.list(query.lang), request, reply),
  );
  api.route(routes.content.read, async ({ params, query, request, reply }) =>
    tagged(await content.read(params.id, query.lang), request, reply),
  );
}

/** Lets the browser keep the answer and ask each time whether it is still the one. */
function tagged<Data>(data: Data, request: FastifyRequest, reply: FastifyReply): Data {
  const tag = tagOf(data);
  void reply.headers({ 'cache-control': 'no-cache', etag: tag });
  const known = request.headers['if-none-match']?.split(',').map((item) => item.trim().replace(/^W\//, ''));
  if (known?.includes(tag) === true) void reply.code(304);
  return data;
}
