import { AppError, routes } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { bearerToken } from '../../http/actor.ts';
import type { Api } from '../../http/api.ts';
import type { CodeTarget, LoginCodes } from './login-codes.ts';
import type { AuthService } from './service.ts';
import type { Arrival, SignIn } from './sign-in.ts';
import { browserSecret, rememberBrowser } from './sign-in-browser.ts';
import type { ThirdPartySignIn } from './third-party.ts';
import { languageOf, networkOf, visitOf } from '../../http/visit.ts';

export interface AuthRoutesParts {
  readonly auth: AuthService;
  readonly codes: LoginCodes;
  readonly signIn: SignIn;
  readonly thirdParty: ThirdPartySignIn;
  /** Private servers have no accounts to sign in to. */
  readonly config: Pick<ServerConfig, 'mode' | 'basePath' | 'publicUrl'>;
}

export function registerAuthRoutes(api: Api, { auth, codes, signIn, thirdParty, config }: AuthRoutesParts): void {
  const calls = routes.auth;
  const expectAccounts = (): void => {
    if (config.mode !== 'hosted') throw new AppError('not_implemented', 'This server has no accounts to sign in to');
  };
  const send = async (target: CodeTarget, request: FastifyRequest, reply: FastifyReply): Promise<null> => {
    expectAccounts();
    await codes.send('login', target, visitOf(request), languageOf(request), browserSecret(request));
    // For another ten minutes; a client that asked without one and brings it back has its next code for itself alone.
    rememberBrowser(config, request, reply);
    return null;
  };

  api.route(routes.access.enter, async ({ body, request }) => ({
    token: await auth.enterAccessCode(body.code, visitOf(request)),
  }));
  api.route(calls.rememberBrowser, async ({ request, reply }) => {
    expectAccounts();
    rememberBrowser(config, request, reply);
    return null;
  });
  api.route(calls.sendEmailCode, ({ body, request, reply }) =>
    send({ kind: 'email', address: body.email }, request, reply),
  );
  api.route(calls.sendSmsCode, ({ body, request, reply }) =>
    send({ kind: 'phone', address: body.phone }, request, reply),
  );
  api.route(calls.login, ({ body, request }) => {
    expectAccounts();
    return signIn.withCode({ kind: 'email', address: body.email }, body.code, arrivalOf(request));
  });
  api.route(calls.phoneLogin, ({ body, request }) => {
    expectAccounts();
    const { phone, code, wechatId, secret } = body;
    const target = { kind: 'phone', address: phone } as const;
    if (wechatId === undefined || wechatId === '') return signIn.withCode(target, code, arrivalOf(request));
    const holder = secret ?? browserSecret(request);
    return thirdParty.bindPhone(target, code, { wechatId, holder }, arrivalOf(request));
  });
  api.route(calls.self, ({ actor }) => auth.describe(actor));
  api.route(calls.updateUsername, ({ actor, body }) => auth.rename(actor, body.username));
  api.route(calls.verifyToken, async ({ request }) => {
    const { token } = request.headers;
    const network = () => networkOf(request.ip);
    return auth.verify({ token: typeof token === 'string' ? token : undefined, network });
  });
  api.route(calls.sessions, ({ actor, request }) => auth.listSessions(actor, bearerToken(request)));
  api.route(calls.endSession, async ({ actor, params, request }) => {
    await auth.endSession(actor, params.id, visitOf(request));
    return null;
  });
  api.route(calls.logout, async ({ request }) => {
    await auth.logout(bearerToken(request), visitOf(request));
    return null;
  });
  api.route(calls.logoutAll, async ({ actor, request }) => {
    await auth.logoutEverywhere(actor, visitOf(request));
    return null;
  });
}

export function arrivalOf(request: FastifyRequest): Arrival {
  return { visit: visitOf(request), language: languageOf(request), browser: browserSecret(request) };
}
