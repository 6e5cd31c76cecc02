import { routes } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import type { CustomProvidersService } from './service.ts';

export function registerCustomProvidersRoutes(api: Api, providers: CustomProvidersService, admit: Admit): void {
  const calls = routes.customProviders;
  api.route(calls.publicKey, ({ actor }) => providers.publicKey(actor), admit);
  api.route(calls.list, ({ actor }) => providers.list(actor), admit);
  api.route(calls.create, async ({ actor, body }) => ({ configUid: await providers.create(actor, body) }), admit);
  api.route(calls.rename, ({ actor, params, body }) => providers.rename(actor, params.configUid, body.name), admit);
  api.route(
    calls.remove,
    async ({ actor, params }) => {
      await providers.remove(actor, params.configUid);
      return null;
    },
    admit,
  );
  api.route(calls.models, ({ actor, params, signal }) => providers.models(actor, params.configUid, signal), admit);
  api.route(calls.doctor, ({ actor, body, signal }) => providers.diagnose(actor, body, signal), admit);
}
