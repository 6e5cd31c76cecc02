import { AppError, routes, type ThirdPartyLoginEvent } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import type { Api } from '../../http/api.ts';
import { ownAddress } from '../../http/own-site.ts';
import { languageOf } from '../../http/visit.ts';
import { confirmPage } from './confirm-page.ts';
import { arrivalOf } from './routes.ts';
import { resultPage } from './result-page.ts';
import { browserSecret, rememberBrowser } from './sign-in-browser.ts';
import type { CallbackQuery, ProviderKind, StartQuery, ThirdPartySignIn } from './third-party.ts';

export interface ThirdPartyRoutesParts {
  readonly config: Pick<ServerConfig, 'mode' | 'basePath' | 'publicUrl'>;
  readonly thirdParty: ThirdPartySignIn;
}

export function registerThirdPartyRoutes(api: Api, { config, thirdParty }: ThirdPartyRoutesParts): void {
  const calls = routes.auth;
  const expectAccounts = (): void => {
    if (config.mode !== 'hosted') throw new AppError('third_party_login_off');
  };

  const start = async (kind: ProviderKind, query: StartQuery, request: FastifyRequest, reply: FastifyReply) => {
    expectAccounts();
    const browser = rememberBrowser(config, request, reply);
    const own = ownAddress(config, request);
    // What the browser calls this server is beyond the reach of whoever sent it here.
    const place = { redirectUri: `${own}api/auth/${kind}/callback`, hosts: [request.host, new URL(own).host] };
    return reply.redirect(await thirdParty.start(kind, query, place, browser), 302);
  };
  const finish = async (kind: ProviderKind, query: CallbackQuery, request: FastifyRequest, reply: FastifyReply) => {
    expectAccounts();
    const end = await thirdParty.finish(kind, query, browserSecret(request), arrivalOf(request));
    // A phone may still have to be bound, or a login be handed over, for which the browser has its time from now on.
    if (browserSecret(request) !== '') rememberBrowser(config, request, reply);
    const language = languageOf(request);
    return show(end.kind === 'confirm' ? confirmPage(end, language) : resultPage(eventFor(end), language), reply);
  };

  api.route(calls.google, ({ query, request, reply }) => start('google', query, request, reply));
  api.route(calls.googleCallback, ({ query, request, reply }) => finish('google', query, request, reply));
  api.route(calls.wechat, ({ query, request, reply }) => start('wechat', query, request, reply));
  api.route(calls.wechatCallback, ({ query, request, reply }) => finish('wechat', query, request, reply));
  api.route(calls.apple, ({ query, request, reply }) => start('apple', query, request, reply));
  api.route(calls.appleCallback, ({ query, request, reply }) => finish('apple', query, request, reply));
  api.route(calls.desktopConfirm, async ({ body, request, reply }) => {
    expectAccounts();
    const end = await thirdParty.confirm(body.ticket, browserSecret(request));
    return show(resultPage(eventFor(end), languageOf(request)), reply);
  });
  api.route(calls.desktopPickup, ({ body, request }) => {
    expectAccounts();
    return thirdParty.pickUp(body.state, body.secret, arrivalOf(request));
  });
  api.route(calls.appleLogin, ({ body, request }) => {
    expectAccounts();
    return thirdParty.withAppleInApp(body.identityToken, body.nonce, body.name ?? '', arrivalOf(request));
  });
}

/** The window of a login for the desktop app has nobody to tell. */
function eventFor(end: ThirdPartyLoginEvent | { readonly kind: 'for the app' }): ThirdPartyLoginEvent | undefined {
  return end.kind === 'for the app' ? undefined : end;
}

function show({ headers, text }: ReturnType<typeof resultPage>, reply: FastifyReply): string {
  void reply.headers(headers).type('text/html; charset=utf-8');
  return text;
}
