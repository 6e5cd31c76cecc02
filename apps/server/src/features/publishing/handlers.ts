import type { NewReport, Publication, Published } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import { secretOf } from '../../http/share-secret.ts';
import { CARD } from './published-picture.ts';
import type { PublicationKind } from './repository.ts';
import type { Draft, Publications } from './service.ts';
import { sendCard, sendPublication, type Visit, visitorOf } from './visits.ts';

interface Visiting {
  readonly actor: Actor | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Owning extends Visiting {
  readonly actor: Actor;
}

/** What calls about chats and calls about pages do alike; they differ in how they name an id and in what is published. */
export function publicationHandlers(publications: Publications, kind: PublicationKind) {
  return {
    create: ({ actor, reply }: Owning, draft: Draft): Promise<Published> => {
      // The answer holds the secret: nothing on the way may keep it.
      void reply.header('cache-control', 'no-store');
      return publications.publish(actor, kind, draft);
    },
    list: ({ actor }: Owning): Promise<Publication[]> => publications.list(actor, kind),
    read: async ({ actor, query, request, reply }: Visiting & { readonly query: Visit }, id: string): Promise<never> =>
      sendPublication(await publications.read(visitorOf(request, actor, query), kind, id), request, reply),
    card: async ({ actor, request, reply }: Visiting, id: string): Promise<FastifyReply> =>
      sendCard(await publications.picture(visitorOf(request, actor), id, CARD), reply),
    update: async ({ actor, request }: Owning, id: string, draft: Draft): Promise<null> => {
      await publications.replace(actor, kind, id, draft, secretOf(request));
      return null;
    },
    revoke: async ({ actor, request }: Owning, id: string): Promise<null> => {
      await publications.revoke(actor, kind, id, secretOf(request));
      return null;
    },
    report: async ({ actor, body, request }: Visiting & { readonly body: NewReport }, id: string): Promise<null> => {
      await publications.report(visitorOf(request, actor), kind, id, body);
      return null;
    },
  };
}
