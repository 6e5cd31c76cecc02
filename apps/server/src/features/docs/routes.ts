import { createHash } from 'node:crypto';
import { routes } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/api.ts';
import { isKnownTo } from '../../http/entity-tag.ts';
import { buildOpenApi } from './build-openapi.ts';
import { renderApiDocs } from './render-api-docs.ts';

/** Something to read that stays the same as long as the server runs. */
interface Paper {
  readonly type: string;
  readonly text: string;
  readonly tag: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The contract as an OpenAPI document and as a page for people; each is made when somebody first asks, and then kept. */
export function registerDocsRoutes(api: Api, info: { version: string; apiBase: string }): void {
  const openApi = once(() => buildOpenApi(routes, { title: 'Parley', version: info.version, server: info.apiBase }));
  const document = once(() => paperOf('application/json; charset=utf-8', JSON.stringify(openApi())));
  const page = once(() => {
    const text = renderApiDocs(openApi());
    return paperOf('text/html; charset=utf-8', text, { 'content-security-policy': policyFor(text) });
  });
  api.route(routes.docs.openapi, ({ request, reply }) => handOut(document(), request, reply));
  api.route(routes.docs.page, ({ request, reply }) => handOut(page(), request, reply));
}

function handOut({ type, text, tag, headers = {} }: Paper, request: FastifyRequest, reply: FastifyReply): string {
  void reply.headers(headers);
  if (!isKnownTo(request, reply, tag)) void reply.type(type);
  return text;
}

function paperOf(type: string, text: string, headers: Paper['headers'] = {}): Paper {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { type, text, tag, headers };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The page has one style element and no script: only that very style may take effect. */
function policyFor(page: string): string {
  const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}
