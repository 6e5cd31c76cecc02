import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import { networkOf } from '../../http/visit.ts';
import type { ChannelAdmission } from './channel-admission.ts';
import type { ChannelManager } from './channel-manager.ts';
import type { LoopbackOrigins } from './loopback-origins.ts';

export function registerChannelsRoutes(
  api: Api,
  manager: ChannelManager,
  loopback: LoopbackOrigins,
  { manage, tryKey, atThisMachine }: ChannelAdmission,
): void {
  const calls = routes.channels;
  api.route(calls.list, () => manager.list(), manage);
  api.route(calls.create, ({ actor, body, request }) => manager.create(actor, body, networkOf(request.ip)), manage);
  api.route(
    calls.update,
    ({ actor, params, body, request }) => manager.update(actor, params.id, body, networkOf(request.ip)),
    manage,
  );
  api.route(
    calls.remove,
    async ({ actor, params, request }) => {
      await manager.remove(actor, params.id, networkOf(request.ip));
      return null;
    },
    manage,
  );
  api.route(calls.models, ({ params }) => manager.modelsOf(params.id), manage);
  api.route(
    calls.test,
    ({ actor, params, body, signal }) => manager.test(actor, params.id, body.model, signal),
    manage,
  );
  api.route(calls.tryKey, ({ actor, body, signal }) => manager.tryKey(actor, body, signal), tryKey);
  api.route(calls.lookForLocalServers, () => manager.lookForLocalServers(), atThisMachine);
  api.route(
    calls.allowLoopback,
    async ({ body }) => {
      const origin = await loopback.add(body.origin);
      await manager.loopbackChanged();
      return { origin };
    },
    atThisMachine,
  );
  api.route(
    calls.forgetLoopback,
    async ({ params }) => {
      await loopback.remove(params.origin);
      await manager.loopbackChanged();
      return null;
    },
    atThisMachine,
  );
}
