import { AppError } from '@parley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { pathnameOf, type Place } from './api-paths.ts';
import { ownAddress } from './own-site.ts';
import { methodNotAllowed, type PathTable } from './path-table.ts';
import type { LinkPreview } from './page.ts';
import type { StaticFiles } from './static-files.ts';

export interface WebRouteParts {
  readonly config: Pick<ServerConfig, 'basePath' | 'publicUrl'>;
  readonly files: StaticFiles;
  readonly paths: PathTable;
  readonly placeOf: (request: FastifyRequest) => Place;
  /** What previews of links to something shared tell. */
  readonly previewOf: (kind: 'share' | 'artifacts', id: string) => Promise<LinkPreview | undefined>;
  /** Of pages and workers that have headers of their own, by their path. */
  readonly ownHeaders: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** Addresses of what people share. */
const SHARED_PATH = /^(?<kind>share|artifacts)\/(?<id>[0-9a-f]{32})\/*$/;

/** Everything that no other route takes: the web app, and the envelope for API addresses that do not exist. */
export function registerWebRoutes(app: FastifyInstance, parts: WebRouteParts): void {
  const { config, files, paths, placeOf, ownHeaders, previewOf } = parts;
  const { basePath } = config;
  function refuse(request: FastifyRequest, reply: FastifyReply): never {
    const methods = paths.methodsFor(pathnameOf(request.url));
    // The method may be right and only the id too long for the router.
    if (methods.length === 0 || methods.includes(request.method)) throw new AppError('not_found');
    throw methodNotAllowed(methods, reply);
  }

  // Before the body is read: what it is and how long it is does not matter where nobody takes it.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && placeOf(request) !== 'page') refuse(request, reply);
    done();
  });

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${basePath}*`,
    handler: async (request, reply) => {
      if (placeOf(request) !== 'page') return refuse(request, reply);
      const path = request.params['*'];
      const own = ownHeaders.get(path);
      if (own) void reply.headers(own);
      const shared = SHARED_PATH.exec(path)?.groups;
      if (!shared) return files.answer(path, request, reply);
      const { kind = '', id = '' } = shared;
      const preview = await previewOf(kind as 'share' | 'artifacts', id);
      // One name for one page: what is made for it is kept by that.
      return files.answerShared(`${kind}/${id}`, { preview, address: ownAddress(config, request) }, request, reply);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0];
    const isEntrance = path === '/' || path === basePath.slice(0, -1);
    if (request.method === 'GET' && isEntrance) return reply.redirect(basePath, 302);
    return refuse(request, reply);
  });
}
