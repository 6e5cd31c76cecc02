import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import { networkOf } from '../../http/visit.ts';
import type { ApiKeysService } from './service.ts';

export function registerApiKeysRoutes(api: Api, apiKeys: ApiKeysService): void {
  const calls = routes.apiKeys;
  api.route(calls.list, ({ actor }) => apiKeys.list(actor));
  api.route(calls.create, ({ actor, body, request, reply }) => {
    // The answer holds the key: nothing on the way may keep it.
    void reply.header('cache-control', 'no-store');
    return apiKeys.create(actor, body, networkOf(request.ip));
  });
  api.route(calls.update, ({ actor, params, body, request }) =>
    apiKeys.update(actor, params.uuid, body, networkOf(request.ip)),
  );
  api.route(calls.remove, async ({ actor, params, request }) => {
    await apiKeys.remove(actor, params.uuid, networkOf(request.ip));
    return null;
  });
}
