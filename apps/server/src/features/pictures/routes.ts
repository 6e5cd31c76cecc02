import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import type { PicturesService } from './service.ts';

/** Bytes of a stranger under our own origin: a picture for the app's page, and nothing at all for any other use. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'attachment',
};

export function registerPicturesRoutes(api: Api, pictures: PicturesService): void {
  api.route(routes.pictures.read, async ({ actor, query, signal, reply }) => {
    const { type, bytes } = await pictures.read({ actor, url: query.url, signal });
    return reply.headers(HEADERS).type(type).send(bytes);
  });
}
