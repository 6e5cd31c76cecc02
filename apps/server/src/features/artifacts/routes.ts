import { type Artifact, type NewArtifact, routes } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { secretOf } from '../../http/share-secret.ts';
import type { Draft, Publications } from '../publishing/service.ts';
import { CARD } from '../publishing/published-picture.ts';
import { sendCard, sendPublication, visitorOf } from '../publishing/visits.ts';

export interface ArtifactsWorld {
  readonly publications: Publications;
  /** What pages of other sites may not do, although they may frame the app. */
  readonly ownPages: Admit;
  readonly now: () => number;
}

export function registerArtifactsRoutes(api: Api, { publications, ownPages, now }: ArtifactsWorld): void {
  const calls = routes.artifacts;
  const draftOf = (artifact: NewArtifact): Draft => pageDraft(artifact, now());
  api.route(
    calls.create,
    async ({ actor, body, reply }) => {
      // The answer holds the secret: nothing on the way may keep it.
      void reply.header('cache-control', 'no-store');
      const { shareId, secret } = await publications.publish(actor, 'artifact', draftOf(body));
      return { id: shareId, secret };
    },
    ownPages,
  );
  api.route(calls.list, ({ actor }) => publications.list(actor, 'artifact'), ownPages);
  api.route(calls.read, async ({ actor, params, query, request, reply }) =>
    sendPublication(await publications.read(visitorOf(request, actor, query), 'artifact', params.id), request, reply),
  );
  api.route(calls.card, async ({ actor, params, request, reply }) =>
    sendCard(await publications.picture(visitorOf(request, actor), params.id, CARD), reply),
  );
  api.route(
    calls.update,
    async ({ actor, params, body, request }) => {
      await publications.replace(actor, 'artifact', params.id, draftOf(body), secretOf(request));
      return null;
    },
    ownPages,
  );
  api.route(
    calls.revoke,
    async ({ actor, params, request }) => {
      await publications.revoke(actor, 'artifact', params.id, secretOf(request));
      return null;
    },
    ownPages,
  );
  api.route(calls.report, async ({ actor, params, body, request }) => {
    await publications.report(visitorOf(request, actor), 'artifact', params.id, body);
    return null;
  });
}

function pageDraft({ title, kind, content, earlier, lifetime, isListed, card }: NewArtifact, now: number): Draft {
  return {
    name: title,
    summary: '',
    lifetime,
    isListed,
    card,
    content: (id) => {
      const data: Artifact = { id, title, kind, content, earlier, createdAt: new Date(now).toISOString() };
      return { data, pictures: [] };
    },
  };
}
