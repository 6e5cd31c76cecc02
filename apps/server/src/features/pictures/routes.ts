import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import { STRANGERS_PICTURE_HEADERS } from '../../http/picture-headers.ts';
import type { PicturesService } from './service.ts';

export function registerPicturesRoutes(api: Api, pictures: PicturesService): void {
  api.route(routes.pictures.read, async ({ actor, query, signal, reply }) => {
    const { type, bytes } = await pictures.read({ actor, url: query.url, signal });
    return reply.headers(STRANGERS_PICTURE_HEADERS).type(type).send(bytes);
  });
}
