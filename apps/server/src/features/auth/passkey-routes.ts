import { accountName, AppError, routes } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { bearerToken } from '../../http/actor.ts';
import { canHavePasskeys } from '../../sign-in-offer.ts';
import type { Api } from '../../http/api.ts';
import { ownAddress } from '../../http/own-site.ts';
import { visitOf } from '../../http/visit.ts';
import type { Passkeys, Site } from './passkeys.ts';
import { arrivalOf } from './routes.ts';
import type { AuthService } from './service.ts';

export interface PasskeyRoutesParts {
  readonly config: Pick<ServerConfig, 'mode' | 'basePath' | 'publicUrl'>;
  readonly auth: AuthService;
  readonly passkeys: Passkeys;
}

export function registerPasskeyRoutes(api: Api, { config, auth, passkeys }: PasskeyRoutesParts): void {
  const calls = routes.auth;
  const siteOf = (request: FastifyRequest): Site => {
    if (config.mode !== 'hosted') throw new AppError('not_implemented', 'This server has no accounts to sign in to');
    const { origin, hostname: host } = new URL(ownAddress(config, request));
    if (!canHavePasskeys(host))
      throw new AppError('not_implemented', 'Passkeys need a host with a name, not an IP address');
    return { origin, host };
  };
  api.route(calls.startPasskey, async ({ actor, request }) => {
    const site = siteOf(request);
    const name = accountName(await auth.describe(actor)) || 'Parley';
    return passkeys.start(actor, bearerToken(request) ?? '', name, site);
  });
  api.route(calls.finishPasskey, async ({ actor, body, request }) => {
    await passkeys.finish(actor, body, siteOf(request), visitOf(request));
    return null;
  });
  api.route(calls.startPasskeyLogin, ({ request }) => passkeys.startLogin(siteOf(request)));
  api.route(calls.finishPasskeyLogin, ({ body, request }) =>
    passkeys.finishLogin(body, siteOf(request), arrivalOf(request)),
  );
}
