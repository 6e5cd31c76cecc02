import { routes } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { secretOf } from '../../http/share-secret.ts';
import { visitorOf } from '../publishing/visits.ts';
import type { ChatHistoryService } from './service.ts';

/** Far more than the devices of one account send, which put many chats into a call. */
const CHANGES = { max: 600, windowMs: 60_000 };

export function registerChatHistoryRoutes(
  api: Api,
  history: ChatHistoryService,
  admit: Admit,
  limiter: RateLimiter,
): void {
  const calls = routes.chatHistory;
  const admitChange: Admit = (arrival) => {
    admit(arrival);
    if (arrival.actor) limiter.take(`changes of chats by ${arrival.actor.accountId}`, CHANGES);
  };
  api.route(calls.create, ({ actor, body }) => history.create(actor, body.session), admitChange);
  api.route(
    calls.list,
    ({ actor, query }) => history.list(actor, { ...query, isShared: query.shared === 'true' }),
    admit,
  );
  api.route(calls.search, ({ actor, query }) => history.search(actor, query.q), admit);
  api.route(calls.changes, ({ actor, query }) => history.changes(actor, query.since, query.limit), admit);
  api.route(calls.read, ({ actor, params }) => history.read(actor, params.id), admit);
  api.route(
    calls.update,
    ({ actor, params, body }) => history.update(actor, params.id, body.session, body.revision),
    admitChange,
  );
  api.route(
    calls.remove,
    async ({ actor, params }) => {
      await history.remove(actor, params.id);
      return null;
    },
    admitChange,
  );
  api.route(
    calls.removeAll,
    async ({ actor, query }) => ({
      removed: await (query.forget === 'true' ? history.forgetAll(actor) : history.removeAll(actor)),
    }),
    admitChange,
  );
  api.route(
    calls.readChanges,
    async ({ actor, body }) => ({ chats: await history.readChanges(actor, body.chats) }),
    admit,
  );
  api.route(
    calls.writeChanges,
    async ({ actor, body }) => ({ chats: await history.writeChanges(actor, body.chats) }),
    admitChange,
  );
  api.route(calls.readShared, ({ actor, params, query, request, reply }) => {
    void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    const visitor = visitorOf(request, actor, query);
    return history.readShared(visitor, params.id, query.secret ?? secretOf(request) ?? '');
  });
  api.route(
    calls.share,
    async ({ actor, params, body }) => ({
      secret: await history.share(actor, params.id, body.isShared, body.lifetime),
    }),
    admitChange,
  );
}
