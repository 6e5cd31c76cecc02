import { routes } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import type { TranslateService } from './service.ts';

export function registerTranslateRoutes(api: Api, service: TranslateService, admitRelay: Admit): void {
  const calls = routes.translate;
  api.route(calls.translate, ({ body, actor, signal }) => service.translate(body, actor, signal));
  api.route(calls.relay, ({ body, actor, signal }) => service.relay(body, actor, signal), admitRelay);
}
