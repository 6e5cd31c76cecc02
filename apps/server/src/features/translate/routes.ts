import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import type { TranslateService } from './service.ts';

export function registerTranslateRoutes(api: Api, service: TranslateService): void {
  const calls = routes.translate;
  api.route(calls.translate, ({ body, signal }) => service.translate(body, signal));
  api.route(calls.relay, ({ body, request, signal }) => service.relay(body, `stranger ${request.ip}`, signal));
}
