import { type NewShare, publicMessages, routes, type SharedChat, textOf } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { secretOf } from '../../http/share-secret.ts';
import { STRANGERS_PICTURE_HEADERS } from '../../http/picture-headers.ts';
import type { Draft, Publications } from '../publishing/service.ts';
import { CARD } from '../publishing/published-picture.ts';
import { sendCard, sendPublication, visitorOf } from '../publishing/visits.ts';
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
  const draftOf = (share: NewShare): Draft => chatDraft(share, now());
  api.route(
    calls.create,
    ({ actor, body, reply }) => {
      // The answer holds the secret: nothing on the way may keep it.
      void reply.header('cache-control', 'no-store');
      return publications.publish(actor, 'chat', draftOf(body));
    },
    ownPages,
  );
  api.route(calls.list, ({ actor }) => publications.list(actor, 'chat'), ownPages);
  api.route(calls.read, async ({ actor, params, query, request, reply }) =>
    sendPublication(await publications.read(visitorOf(request, actor, query), 'chat', params.shareId), request, reply),
  );
  api.route(calls.picture, async ({ actor, params, request, reply }) => {
    const { mediaType, bytes } = await publications.picture(visitorOf(request, actor), params.shareId, params.name);
    return reply.headers(PICTURE_HEADERS).type(mediaType).send(bytes);
  });
  api.route(calls.card, async ({ actor, params, request, reply }) =>
    sendCard(await publications.picture(visitorOf(request, actor), params.shareId, CARD), reply),
  );
  api.route(
    calls.update,
    async ({ actor, params, body, request }) => {
      await publications.replace(actor, 'chat', params.shareId, draftOf(body), secretOf(request));
      return null;
    },
    ownPages,
  );
  api.route(
    calls.revoke,
    async ({ actor, params, request }) => {
      await publications.revoke(actor, 'chat', params.shareId, secretOf(request));
      return null;
    },
    ownPages,
  );
  api.route(calls.report, async ({ actor, params, body, request }) => {
    await publications.report(visitorOf(request, actor), 'chat', params.shareId, body);
    return null;
  });
}

function chatDraft({ name, messages, model, provider, lifetime, isListed, card }: NewShare, now: number): Draft {
  return {
    name,
    summary: textOf(messages.find(({ role }) => role !== 'system')?.content ?? ''),
    lifetime,
    isListed,
    card,
    content: (id) => {
      const taken = takePictures(publicMessages(messages), (picture) => `/share/${id}/pictures/${picture}`);
      const data: SharedChat = { name, messages: [...taken.messages], model, provider, sharedAt: now };
      return { data, pictures: taken.pictures };
    },
  };
}
