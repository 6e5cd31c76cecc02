import { gunzipSync } from 'node:zlib';
import { type NewShare, publicMessages, PUBLISHING_SECRET_HEADER, routes, type SharedChat } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { isKnownTo } from '../../http/entity-tag.ts';
import { addressKey } from '../../http/rate-limiter.ts';
import type { Draft, Publications, ReadPublication, Visitor } from '../publishing/service.ts';
import { takePictures } from './taken-pictures.ts';

/** Bytes of a stranger under our own origin: a picture for the app's page, and nothing at all for any other use. */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'attachment',
  'cache-control': 'private, max-age=86400, immutable',
};

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
  api.route(calls.read, async ({ actor, params, request, reply }) =>
    sendPublication(await publications.read(visitorOf(request, actor), 'chat', params.shareId), request, reply),
  );
  api.route(calls.picture, async ({ actor, params, request, reply }) => {
    const { mediaType, bytes } = await publications.picture(visitorOf(request, actor), params.shareId, params.name);
    return reply.headers(PICTURE_HEADERS).type(mediaType).send(bytes);
  });
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

function chatDraft({ name, messages, model, provider, lifetime, isListed }: NewShare, now: number): Draft {
  return {
    name,
    lifetime,
    isListed,
    content: (id) => {
      const taken = takePictures(publicMessages(messages), (picture) => `/share/${id}/pictures/${picture}`);
      const data: SharedChat = { name, messages: [...taken.messages], model, provider, sharedAt: now };
      return { data, pictures: taken.pictures };
    },
  };
}

/** Sends what lies ready: it is neither read nor written as JSON again. */
function sendPublication(
  { tag, isListed, packed }: ReadPublication,
  request: FastifyRequest,
  reply: FastifyReply,
): never {
  void reply.headers({ vary: 'accept-encoding', 'x-robots-tag': isListed ? 'all' : 'noindex, nofollow' });
  // The head says all there is to say.
  if (isKnownTo(request, reply, tag)) return reply.send() as never;
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (takesGzip) void reply.header('content-encoding', 'gzip');
  return reply.type('application/json; charset=utf-8').send(takesGzip ? packed : gunzipSync(packed)) as never;
}

function visitorOf(request: FastifyRequest, actor: Actor | undefined): Visitor {
  return { actor, address: addressKey(request.ip) };
}

function secretOf({ headers }: FastifyRequest): string | undefined {
  const secret = headers[PUBLISHING_SECRET_HEADER];
  return typeof secret === 'string' && secret.length <= 200 ? secret : undefined;
}
