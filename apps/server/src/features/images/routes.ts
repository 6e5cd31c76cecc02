import { routes } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { followAsEvents } from '../../http/event-stream.ts';
import { uploadAdmission } from '../v1/upload-admission.ts';
import { type ImagesParts, ImagesService } from './service.ts';

export function registerImagesRoutes(api: Api, parts: ImagesParts, admitRelay: Admit): void {
  const images = new ImagesService(parts);
  const admitUpload = uploadAdmission();
  api.route(
    routes.images.make,
    async ({ body, actor, signal, log, reply }) => {
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
      admitUpload(visit);
    },
  );
}
