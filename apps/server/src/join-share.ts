import { SharedChat } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { Counters } from './db/counters.ts';
import type { Database } from './db/open-database.ts';
import { showsShares } from './exposure.ts';
import { registerArtifactsRoutes } from './features/artifacts/routes.ts';
import { LiveLinks } from './features/publishing/live-links.ts';
import { PublicationsRepository } from './features/publishing/repository.ts';
import { Publications } from './features/publishing/service.ts';
import { firstWords } from './features/share/first-words.ts';
import { registerShareRoutes } from './features/share/routes.ts';
import type { Admit } from './http/admission.ts';
import type { Api } from './http/api.ts';
import type { WebRouteParts } from './http/web-routes.ts';

export interface ShareParts {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly counters: Counters;
  readonly ownPages: Admit;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

export interface JoinedShare extends Pick<WebRouteParts, 'previewOf'> {
  readonly close: () => Promise<void>;
}

/** Links to chats that go on, as chats note them. */
export function liveLinksOf(database: Database, parts: Pick<ShareParts, 'now' | 'log'>): LiveLinks {
  return new LiveLinks({ repository: new PublicationsRepository(database), ...parts });
}

/** Puts together what people make public. */
export function joinShare(api: Api, { config, database, ownPages, ...parts }: ShareParts): JoinedShare {
  const publications = new Publications({
    repository: new PublicationsRepository(database),
    isOpenToVisitors: showsShares(config),
    ...parts,
  });
  registerShareRoutes(api, { publications, ownPages, now: parts.now });
  registerArtifactsRoutes(api, { publications, ownPages, now: parts.now });
  return {
    previewOf: async (kind, id) => {
      if (kind === 'artifacts') return publications.preview('artifact', id);
      const preview = await publications.preview('chat', id);
      if (!preview) return undefined;
      const words = async () => firstWords(SharedChat.parse(await publications.content(id, preview.version)));
      return { ...preview, data: `api/share/${id}`, words };
    },
    close: () => publications.close(),
  };
}
