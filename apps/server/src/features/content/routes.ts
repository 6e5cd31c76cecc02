import { routes } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/api.ts';
import { isKnownTo } from '../../http/entity-tag.ts';
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

function tagged<Data>(data: Data, request: FastifyRequest, reply: FastifyReply): Data {
  isKnownTo(request, reply, tagOf(data));
  return data;
}
