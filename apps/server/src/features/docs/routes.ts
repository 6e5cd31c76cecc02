import { createHash } from 'node:crypto';
import { buildOpenApi, renderApiDocs, routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';

/** The contract as an OpenAPI document and as a page for people; both are made when somebody first asks. */
export function registerDocsRoutes(api: Api, info: { version: string; apiBase: string }): void {
  let document: ReturnType<typeof buildOpenApi> | undefined;
  const openApi = () =>
    (document ??= buildOpenApi(routes, { title: 'Parley', version: info.version, server: info.apiBase }));

  api.route(routes.docs.openapi, ({ reply }) => {
    void reply.type('application/json; charset=utf-8');
    return JSON.stringify(openApi());
  });
  api.route(routes.docs.page, ({ reply }) => {
    const page = renderApiDocs(openApi());
    void reply.type('text/html; charset=utf-8').header('content-security-policy', policyFor(page));
    return page;
  });
}

/** The page has one style element and no script: only that very style may take effect. */
function policyFor(page: string): string {
  const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}
