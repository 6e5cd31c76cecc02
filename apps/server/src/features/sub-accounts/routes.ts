import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import { languageOf, visitOf } from '../../http/visit.ts';
import type { InvitationMailer } from './invitation-mailer.ts';
import type { SubAccountsService } from './service.ts';

export function registerSubAccountsRoutes(
  api: Api,
  subAccounts: SubAccountsService,
  invitations: InvitationMailer,
): void {
  const calls = routes.subAccounts;
  api.route(calls.children, ({ actor }) => subAccounts.children(actor));
  api.route(calls.parents, ({ actor }) => subAccounts.parents(actor));
  api.route(calls.addChild, async ({ actor, body, request }) => {
    const invited = await subAccounts.invite(actor, body, visitOf(request));
    if (invited.email !== null) invitations.send(actor.accountId, invited.email, languageOf(request));
    return invited;
  });
  api.route(calls.update, async ({ actor, params, body, request }) => {
    await subAccounts.update(actor, params.relationUuid, body, visitOf(request));
    return null;
  });
  api.route(calls.remove, async ({ actor, params, request }) => {
    await subAccounts.remove(actor, params.relationUuid, visitOf(request));
    return null;
  });
  api.route(calls.accept, async ({ actor, params, request }) => {
    await subAccounts.accept(actor, params.relationUuid, visitOf(request));
    return null;
  });
  api.route(calls.decline, async ({ actor, params, request }) => {
    await subAccounts.decline(actor, params.relationUuid, visitOf(request));
    return null;
  });
  api.route(calls.askForMore, async ({ actor, params, body }) => {
    await subAccounts.askForMore(actor, params.relationUuid, body.monthlyCap);
    return null;
  });
  api.route(calls.answerRequest, async ({ actor, params, body, request }) => {
    await subAccounts.answerRequest(actor, params.relationUuid, body.monthlyCap, visitOf(request));
    return null;
  });
  api.route(calls.spending, ({ actor }) => subAccounts.spendingByDay(actor));
}
