import { routes } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { bearerToken } from '../../http/actor.ts';
import type { Api } from '../../http/api.ts';
import { languageOf, visitOf } from '../../http/visit.ts';
import { rememberBrowser } from './sign-in-browser.ts';
import type { WaysIn } from './ways-in.ts';

export interface WaysInRoutesParts {
  readonly config: Pick<ServerConfig, 'basePath' | 'publicUrl'>;
  readonly waysIn: WaysIn;
}

export function registerWaysInRoutes(api: Api, { config, waysIn }: WaysInRoutesParts): void {
  const calls = routes.accounts;
  api.route(calls.identities, ({ actor }) => waysIn.list(actor));
  api.route(calls.sendEmailCode, async ({ actor, body, request }) => {
    const target = { kind: 'email', address: body.email } as const;
    await waysIn.sendCode(actor, tokenOf(request), target, visitOf(request), languageOf(request));
    return null;
  });
  api.route(calls.sendSmsCode, async ({ actor, body, request }) => {
    const target = { kind: 'phone', address: body.phone } as const;
    await waysIn.sendCode(actor, tokenOf(request), target, visitOf(request), languageOf(request));
    return null;
  });
  api.route(calls.linkEmail, ({ actor, body, request }) =>
    waysIn.linkWithCode(actor, tokenOf(request), { kind: 'email', address: body.email }, body.code, visitOf(request)),
  );
  api.route(calls.linkPhone, ({ actor, body, request }) =>
    waysIn.linkWithCode(actor, tokenOf(request), { kind: 'phone', address: body.phone }, body.code, visitOf(request)),
  );
  api.route(calls.prove, async ({ actor, body, request }) => {
    await waysIn.prove(actor, tokenOf(request), body, visitOf(request));
    return null;
  });
  api.route(calls.startLink, async ({ actor, request, reply }) => ({
    ticket: await waysIn.startLink(actor, {
      session: tokenOf(request),
      browser: rememberBrowser(config, request, reply),
    }),
  }));
  api.route(calls.removeIdentity, ({ actor, params, request }) =>
    waysIn.remove(actor, tokenOf(request), params.id, visitOf(request)),
  );
}

function tokenOf(request: FastifyRequest): string {
  return bearerToken(request) ?? '';
}
