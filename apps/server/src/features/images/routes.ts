import { DEFAULT_MODEL_IDENTIFIER, parseModelId, routes } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { followAsEvents } from '../../http/event-stream.ts';
import type { UploadAdmission } from '../v1/upload-admission.ts';
import { type ImagesParts, ImagesService } from './service.ts';

interface ImagesAdmission extends UploadAdmission {
  readonly admitRelay: Admit;
}

export function registerImagesRoutes(api: Api, parts: ImagesParts, admission: ImagesAdmission): void {
  const { admitUpload, admitOwnUpload, moveToOwn, admitRelay } = admission;
  const images = new ImagesService(parts);
  api.route(
    routes.images.make,
    async ({ body, actor, signal, log, request, reply }) => {
      if (parseModelId(body.model).identifier !== DEFAULT_MODEL_IDENTIFIER) moveToOwn(request);
      const run = await images.prepare(body, { actor, signal, log });
      await followAsEvents(reply, run);
    },
    admitUpload,
  );
  api.route(
    routes.images.relay,
    async ({ body, actor, signal, log, reply }) => {
      const run = await images.prepareRelay(body, { actor, signal, log });
      await followAsEvents(reply, run);
    },
    (visit) => {
      admitRelay(visit);
      // Whoever is signed in is counted here, before a body is read.
      admitOwnUpload(visit);
    },
  );
}
