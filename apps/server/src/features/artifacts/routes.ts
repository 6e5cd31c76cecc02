import { type Artifact, type NewArtifact, routes } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { publicationHandlers } from '../publishing/handlers.ts';
import type { Draft, Publications } from '../publishing/service.ts';
import { pageWords } from './page-words.ts';

const LONGEST_TITLE = 200;

export interface ArtifactsWorld {
  readonly publications: Publications;
  /** What pages of other sites may not do, although they may frame the app. */
  readonly ownPages: Admit;
  readonly now: () => number;
}

export function registerArtifactsRoutes(api: Api, { publications, ownPages, now }: ArtifactsWorld): void {
  const calls = routes.artifacts;
  const handlers = publicationHandlers(publications, 'artifact');
  const draftOf = (artifact: NewArtifact): Draft => pageDraft(artifact, now());
  api.route(
    calls.create,
    async (call) => {
      const { shareId, secret } = await handlers.create(call, draftOf(call.body));
      return { id: shareId, secret };
    },
    ownPages,
  );
  api.route(calls.list, handlers.list, ownPages);
  api.route(calls.read, (call) => handlers.read(call, call.params.id));
  api.route(calls.card, (call) => handlers.card(call, call.params.id));
  api.route(calls.update, (call) => handlers.update(call, call.params.id, draftOf(call.body)), ownPages);
  api.route(calls.revoke, (call) => handlers.revoke(call, call.params.id), ownPages);
  api.route(calls.report, (call) => handlers.report(call, call.params.id));
}

function pageDraft(artifact: NewArtifact, now: number): Draft {
  const { kind, content, earlier, lifetime, isListed, card } = artifact;
  const words = pageWords(kind, content);
  const title = artifact.title.trim() || words.title.slice(0, LONGEST_TITLE);
  return {
    name: title,
    summary: words.summary,
    lifetime,
    isListed,
    card,
    content: (id) => {
      const data: Artifact = { id, title, kind, content, earlier, createdAt: new Date(now).toISOString() };
      return { data, pictures: [] };
    },
  };
}
