import { AppError, routes } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { followAsEvents } from '../../http/event-stream.ts';
import { ownAddress } from '../../http/own-site.ts';
import { languageOf } from '../../http/visit.ts';
import { browserSecret, rememberBrowser } from '../auth/sign-in-browser.ts';
import { clientMetadataOf, type OwnPlace } from './oauth-client.ts';
import type { McpParts } from './mcp-parts.ts';
import { signInPage } from './sign-in-page.ts';

export interface McpRoutesParts {
  readonly config: Pick<ServerConfig, 'basePath' | 'publicUrl'>;
  /** Comes with the first call: the protocol's library is large, and many never need it. */
  readonly parts: () => Promise<McpParts>;
  readonly admit: Admit;
}

export function registerMcpRoutes(api: Api, { config, parts, admit }: McpRoutesParts): void {
  const { mcp: paths } = routes;
  api.route(paths.list, async ({ actor }) => (await parts()).mcp.list(actor), admit);
  api.route(paths.add, async ({ actor, body }) => (await parts()).mcp.add(actor, body), admit);
  api.route(paths.update, async ({ actor, params, body }) => (await parts()).mcp.update(actor, params.id, body), admit);
  api.route(
    paths.remove,
    async ({ actor, params }) => (await parts()).mcp.remove(actor, params.id).then(() => null),
    admit,
  );
  api.route(paths.reconnect, async ({ actor, params }) => (await parts()).mcp.reconnect(actor, params.id), admit);
  api.route(paths.check, async ({ actor, params }) => (await parts()).mcp.check(actor, params.id), admit);
  api.route(paths.log, async ({ actor, params }) => (await parts()).mcp.log(actor, params.id), admit);
  api.route(
    paths.signIn,
    async ({ actor, params, request, reply }) =>
      (await parts()).signIns.start(
        actor,
        params.id,
        placeOf(config, request),
        rememberBrowser(config, request, reply),
      ),
    admit,
  );
  api.route(
    paths.signOut,
    async ({ actor, params }) => {
      const { mcp, signIns } = await parts();
      return mcp.present(await signIns.signOut(actor, params.id));
    },
    admit,
  );
  api.route(paths.signInCallback, async ({ query, request, reply }) => {
    const { signIns } = await parts();
    const event = await signIns.finish(query, placeOf(config, request), browserSecret(request));
    const { headers, text } = signInPage(event, languageOf(request));
    void reply.headers(headers).type('text/html; charset=utf-8');
    return text;
  });
  api.route(paths.clientMetadata, ({ request, reply }) => {
    const place = placeOf(config, request);
    if (place.metadataUrl === undefined) throw new AppError('not_found');
    void reply.header('cache-control', 'public, max-age=3600');
    return { client_id: place.metadataUrl, ...clientMetadataOf(place) };
  });
  api.route(
    paths.resources,
    async ({ actor, params, signal }) => (await parts()).mcp.resources(actor, params.id, signal),
    admit,
  );
  api.route(
    paths.readResource,
    async ({ actor, params, body, signal }) => (await parts()).mcp.readResource(actor, params.id, body.uri, signal),
    admit,
  );
  api.route(
    paths.getPrompt,
    async ({ actor, params, body, signal }) => (await parts()).mcp.getPrompt(actor, params.id, body, signal),
    admit,
  );
  api.route(
    paths.call,
    async ({ actor, params, body, signal, reply }) => {
      const { calls } = await parts();
      const run = await calls.prepare(actor, params.id, body, signal);
      await followAsEvents(reply, run);
    },
    admit,
  );
  api.route(
    paths.answer,
    async ({ actor, params, body }) =>
      (await parts()).questions.answer(actor.accountId, params.id, body).then(() => null),
    admit,
  );
}

function placeOf(config: McpRoutesParts['config'], request: FastifyRequest): OwnPlace {
  const { publicUrl, basePath } = config;
  const own = ownAddress(config, request);
  const isPublic = publicUrl !== undefined && new URL(publicUrl).protocol === 'https:';
  return {
    redirectUri: `${own}api/mcp/sign-in/callback`,
    ...(isPublic && { metadataUrl: `${new URL(publicUrl).origin}${basePath}api/mcp/client.json` }),
  };
}
