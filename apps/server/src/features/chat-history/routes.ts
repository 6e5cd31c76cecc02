import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import type { ChatHistoryService } from './service.ts';

export function registerChatHistoryRoutes(api: Api, history: ChatHistoryService): void {
  const calls = routes.chatHistory;
  api.route(calls.create, ({ actor, body }) => history.create(actor, body.session));
  api.route(calls.list, ({ actor, query }) => history.list(actor, query.limit, query.page));
  api.route(calls.search, ({ actor, query }) => history.search(actor, query.q));
  api.route(calls.changes, ({ actor, query }) => history.changes(actor, query.since, query.limit));
  api.route(calls.read, ({ actor, params }) => history.read(actor, params.id));
  api.route(calls.update, ({ actor, params, body }) => history.update(actor, params.id, body.session, body.revision));
  api.route(calls.remove, async ({ actor, params }) => {
    await history.remove(actor, params.id);
    return null;
  });
  api.route(calls.removeAll, async ({ actor, query }) => ({
    removed: await (query.forget === 'true' ? history.forgetAll(actor) : history.removeAll(actor)),
  }));
  api.route(calls.readChanges, async ({ actor, body }) => ({ chats: await history.readChanges(actor, body.chats) }));
  api.route(calls.writeChanges, async ({ actor, body }) => ({ chats: await history.writeChanges(actor, body.chats) }));
  api.route(calls.readShared, ({ params, query }) => history.readShared(params.id, query.secret));
  api.route(calls.share, async ({ actor, params, body }) => ({
    secret: await history.share(actor, params.id, body.isShared),
  }));
}
