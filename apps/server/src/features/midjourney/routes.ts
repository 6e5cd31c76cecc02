import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import type { Admit } from '../../http/admission.ts';
import type { MidjourneyService } from './service.ts';

export function registerMidjourneyRoutes(api: Api, service: MidjourneyService, admit: Admit): void {
  const calls = routes.midjourney;
  api.route(calls.imagine, ({ body, actor }) => service.imagine(body, actor), admit);
  api.route(calls.blend, ({ body, actor }) => service.blend(body, actor), admit);
  api.route(calls.describe, ({ body, actor }) => service.describe(body, actor), admit);
  api.route(calls.action, ({ body, actor }) => service.action(body, actor));
  api.route(calls.fetch, ({ params, actor }) => service.fetch(params.id, actor));
  api.route(calls.seed, ({ params, actor }) => service.seed(params.id, actor));
}
