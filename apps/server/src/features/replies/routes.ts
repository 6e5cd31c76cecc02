import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import { keyGiven } from './keep-wish.ts';
import type { RepliesService } from './service.ts';

const SECOND_MS = 1_000;

export function registerRepliesRoutes(api: Api, replies: RepliesService): void {
  api.route(routes.replies.read, async ({ actor, params, query, request, reply, signal }) => {
    const key = keyGiven(request.headers);
    await replies.read(actor, { id: params.id, from: query.from, key, to: reply, signal });
  });
  api.route(routes.replies.stop, async ({ actor, params, query }) => {
    if (query.after > 0) await replies.forgetLater(actor, params.id, query.after * SECOND_MS);
    else await replies.stop(actor, params.id);
    return null;
  });
}
