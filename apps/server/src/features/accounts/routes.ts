import { Readable } from 'node:stream';
import { routes } from '@parley/contract';
import { bearerToken } from '../../http/actor.ts';
import type { Api } from '../../http/api.ts';
import { networkOf, visitOf } from '../../http/visit.ts';
import type { AccountsService } from './service.ts';

export function registerAccountsRoutes(api: Api, accounts: AccountsService): void {
  const calls = routes.accounts;
  api.route(calls.becomeOperator, ({ actor, body, request }) =>
    accounts.becomeOperator(actor, body.ticket, networkOf(request.ip)),
  );
  api.route(calls.operatorLink, async ({ body }) => ({ isGood: await accounts.isOperatorLinkGood(body.ticket) }));
  api.route(calls.keepChats, ({ actor, body }) => accounts.keepChats(actor, body.keepsChats));
  api.route(calls.export, async ({ actor, request, reply }) => {
    const pieces = await accounts.export(actor, networkOf(request.ip));
    void reply
      .header('content-disposition', 'attachment; filename="parley-account.json"')
      .header('content-type', 'application/json; charset=utf-8');
    return Readable.from(pieces, { objectMode: false });
  });
  api.route(calls.remove, async ({ actor, body, request }) => {
    await accounts.remove(actor, { ...body, token: bearerToken(request) ?? '', visit: visitOf(request) });
    return null;
  });
  api.route(calls.merge, ({ actor, body, request }) => accounts.merge(actor, body.ticket, networkOf(request.ip)));
  api.route(calls.audit, ({ actor }) => accounts.listAudit(actor));
}
