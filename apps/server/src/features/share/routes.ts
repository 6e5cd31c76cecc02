import { type NewShare, publicMessages, routes, type SharedChat, textOf } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { STRANGERS_PICTURE_HEADERS } from '../../http/picture-headers.ts';
import { publicationHandlers } from '../publishing/handlers.ts';
import type { Draft, Publications } from '../publishing/service.ts';
import { visitorOf } from '../publishing/visits.ts';
import { takePictures } from './taken-pictures.ts';

const PICTURE_HEADERS = { ...STRANGERS_PICTURE_HEADERS, 'cache-control': 'private, max-age=86400, immutable' };

export interface ShareWorld {
  readonly publications: Publications;
  /** What pages of other sites may not do, although they may frame the app. */
  readonly ownPages: Admit;
  readonly now: () => number;
}

export function registerShareRoutes(api: Api, { publications, ownPages, now }: ShareWorld): void {
  const calls = routes.share;
  const handlers = publicationHandlers(publications, 'chat');
  const draftOf = (share: NewShare): Draft => chatDraft(share, now());
  api.route(calls.create, (call) => handlers.create(call, draftOf(call.body)), ownPages);
  api.route(calls.list, handlers.list, ownPages);
  api.route(calls.read, (call) => handlers.read(call, call.params.shareId));
  api.route(calls.picture, async ({ actor, params, request, reply }) => {
    const { mediaType, bytes } = await publications.picture(visitorOf(request, actor), params.shareId, params.name);
    return reply.headers(PICTURE_HEADERS).type(mediaType).send(bytes);
  });
  api.route(calls.card, (call) => handlers.card(call, call.params.shareId));
  api.route(calls.update, (call) => handlers.update(call, call.params.shareId, draftOf(call.body)), ownPages);
  api.route(calls.revoke, (call) => handlers.revoke(call, call.params.shareId), ownPages);
  api.route(calls.report, (call) => handlers.report(call, call.params.shareId));
}

function chatDraft({ name, messages, model, provider, lifetime, isListed, card }: NewShare, now: number): Draft {
  return {
    name,
    summary: textOf(messages.find(({ role }) => role !== 'system')?.content ?? ''),
    lifetime,
    isListed,
    card,
    content: async (id) => {
      const taken = await takePictures(publicMessages(messages), (picture) => `/share/${id}/pictures/${picture}`);
      const data: SharedChat = { name, messages: [...taken.messages], model, provider, sharedAt: now };
      return { data, pictures: taken.pictures };
    },
  };
}
