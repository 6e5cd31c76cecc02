import { AppError, type McpCallEvent, routes } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { startEventStream } from '../../http/event-stream.ts';
import { ownAddress } from '../../http/own-site.ts';
import { languageOf } from '../../http/visit.ts';
import { browserSecret, rememberBrowser } from '../auth/sign-in-browser.ts';
import { clientMetadataOf, type OwnPlace } from './oauth-client.ts';
import type { Questions } from './questions.ts';
import type { CallRunner } from './run-call.ts';
import type { McpService } from './service.ts';
import type { McpSignIns } from './sign-in.ts';
import { signInPage } from './sign-in-page.ts';

export interface McpRoutesParts {
  readonly config: Pick<ServerConfig, 'basePath' | 'publicUrl'>;
  readonly mcp: McpService;
  readonly signIns: McpSignIns;
  readonly calls: CallRunner;
  readonly questions: Questions;
  readonly admit: Admit;
}

/** Proxies close connections on which nothing comes. */
const BEAT_MS = 15_000;

export function registerMcpRoutes(api: Api, parts: McpRoutesParts): void {
  const { config, mcp, signIns, calls, questions, admit } = parts;
  const { mcp: paths } = routes;
  api.route(paths.list, ({ actor }) => mcp.list(actor), admit);
  api.route(paths.add, ({ actor, body }) => mcp.add(actor, body), admit);
  api.route(paths.update, ({ actor, params, body }) => mcp.update(actor, params.id, body), admit);
  api.route(paths.remove, ({ actor, params }) => mcp.remove(actor, params.id).then(() => null), admit);
  api.route(paths.reconnect, ({ actor, params }) => mcp.reconnect(actor, params.id), admit);
  api.route(paths.log, ({ actor, params }) => mcp.log(actor, params.id), admit);
  api.route(
    paths.signIn,
    ({ actor, params, request, reply }) =>
      signIns.start(actor, params.id, placeOf(config, request), rememberBrowser(config, request, reply)),
    admit,
  );
  api.route(paths.signOut, async ({ actor, params }) => mcp.present(await signIns.signOut(actor, params.id)), admit);
  api.route(paths.signInCallback, async ({ query, request, reply }) => {
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
  api.route(paths.resources, ({ actor, params, signal }) => mcp.resources(actor, params.id, signal), admit);
  api.route(
    paths.readResource,
    ({ actor, params, body, signal }) => mcp.readResource(actor, params.id, body.uri, signal),
    admit,
  );
  api.route(paths.getPrompt, ({ actor, params, body, signal }) => mcp.getPrompt(actor, params.id, body, signal), admit);
  api.route(
    paths.call,
    async ({ actor, params, body, signal, reply }) => {
      const run = await calls.prepare(actor, params.id, body, signal);
      await follow(reply, run);
    },
    admit,
  );
  api.route(
    paths.answer,
    ({ actor, params, body }) => questions.answer(actor.accountId, params.id, body).then(() => null),
    admit,
  );
}

/** Sends what is told of a call as events, until the call has ended. */
async function follow(reply: FastifyReply, run: (tell: (event: McpCallEvent) => void) => Promise<void>): Promise<void> {
  const stream = startEventStream(reply);
  const write = (text: string): void => {
    if (!stream.destroyed) stream.write(text);
  };
  // The head leaves with the first bytes, and a call may be silent for long.
  write(':\n\n');
  const beat = setInterval(() => write(':\n\n'), BEAT_MS);
  try {
    await run((event) => write(`data: ${JSON.stringify(event)}\n\n`));
  } finally {
    clearInterval(beat);
    stream.end();
  }
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
