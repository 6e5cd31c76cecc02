import { type PictureEvent, routes } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { followAsEvents } from '../../http/event-stream.ts';
import { uploadAdmission } from '../v1/upload-admission.ts';
import type { ImagesService } from './service.ts';

export function registerImagesRoutes(api: Api, images: ImagesService, admitRelay: Admit): void {
  api.route(
    routes.images.make,
    async ({ body, actor, signal, log, reply }) => {
      const run = await images.prepare(body, { actor, signal, log });
      await followAsEvents<PictureEvent>(reply, run);
    },
    uploadAdmission(),
  );
  api.route(
    routes.images.relay,
    async ({ body, actor, signal, log, reply }) => {
      const run = await images.prepareRelay(body, { actor, signal, log });
      await followAsEvents<PictureEvent>(reply, run);
    },
    admitRelay,
  );
}
