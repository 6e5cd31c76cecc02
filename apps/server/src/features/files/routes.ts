import type { Readable } from 'node:stream';
import { routes } from '@parley/contract';
import { createConcurrencyLimit } from '../../gateways/egress/concurrency-limit.ts';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { isKnownTo } from '../../http/entity-tag.ts';
import { STRANGERS_PICTURE_HEADERS } from '../../http/picture-headers.ts';
import type { FilesService } from './service.ts';
import { asDownload } from './shown-name.ts';

/** Each holds a connection and an open file. */
const UPLOADS_PER_ACCOUNT = 16;
const UPLOADS_IN_ALL = 128;

export function registerFilesRoutes(api: Api, files: FilesService, ownPages: Admit): void {
  const calls = routes.files;
  const acquireSlot = createConcurrencyLimit(UPLOADS_PER_ACCOUNT, UPLOADS_IN_ALL);
  api.route(
    calls.upload,
    ({ actor, request }) => files.upload(actor, { headers: request.headers, body: request.body as Readable }),
    (arrival) => {
      ownPages(arrival);
      if (arrival.actor) arrival.onEnd(acquireSlot(arrival.actor.accountId));
    },
  );
  api.route(calls.list, ({ actor, query }) => files.list(actor, query.after), ownPages);
  api.route(
    calls.read,
    async ({ actor, params, request, reply }) => {
      const file = await files.find(actor, params.id);
      // A file never changes.
      if (isKnownTo(request, reply, `"${file.id}"`)) return undefined;
      const bytes = await files.open(file);
      void reply
        .headers({ ...STRANGERS_PICTURE_HEADERS, 'content-disposition': asDownload(file.name) })
        .header('content-length', file.size_bytes)
        .type(file.media_type === 'text/plain' ? 'text/plain; charset=utf-8' : file.media_type);
      return bytes;
    },
    ownPages,
  );
  api.route(
    calls.remove,
    async ({ actor, params }) => {
      await files.remove(actor, params.id);
      return null;
    },
    ownPages,
  );
}
