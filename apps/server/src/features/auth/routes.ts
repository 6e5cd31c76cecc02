import { routes } from '@parley/contract';
import { bearerToken } from '../../http/actor.ts';
import type { Api } from '../../http/api.ts';
import type { AuthService } from './service.ts';

export function registerAuthRoutes(api: Api, auth: AuthService): void {
  api.route(routes.access.enter, async ({ body, request }) => ({
    token: await auth.enterAccessCode(body.code, request.ip),
  }));
  api.route(routes.auth.self, ({ actor }) => auth.describe(actor));
  api.route(routes.auth.logout, async ({ request }) => {
    await auth.logout(bearerToken(request));
    return null;
  });
  api.route(routes.auth.logoutAll, async ({ actor }) => {
    await auth.logoutEverywhere(actor);
    return null;
  });
}
