import { createHash } from 'node:crypto';
import { API_DOCS_STYLE, buildOpenApi, renderApiDocs, routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';

/** The contract as an OpenAPI document and as a page for people; both are made when somebody first asks. */
export function registerDocsRoutes(api: Api, info: { version: string; apiBase: string }): void {
  let document: ReturnType<typeof buildOpenApi> | undefined;
  const openApi = () =>
    (document ??= buildOpenApi(routes, { title: 'Parley', version: info.version, server: info.apiBase }));
  const styleHash = createHash('sha256').update(API_DOCS_STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

  api.route(routes.docs.openapi, ({ reply }) => {
    void reply.type('application/json; charset=utf-8');
    return JSON.stringify(openApi());
  });
  api.route(routes.docs.page, ({ reply }) => {
    void reply.type('text/html; charset=utf-8').header('content-security-policy', policy);
    return renderApiDocs(openApi());
  });
}
