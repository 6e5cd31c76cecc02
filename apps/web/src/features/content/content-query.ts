import { contentRoutes } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { currentLanguage } from '#/i18n/i18n.ts';
import { callApi } from '#/lib/api.ts';

/** Long enough to go from one document to another, short enough that an edit by the operator shows. */
const FRESH_MS = 60_000;

/** The list of documents, in the language of the page. The screen says itself when it fails. */
export function contentListQuery() {
  const lang = currentLanguage().code;
  return queryOptions({
    queryKey: ['content', lang],
    queryFn: ({ signal }) => callApi(contentRoutes.list, { query: { lang } }, { signal, quiet: true }),
    staleTime: FRESH_MS,
  });
}

/** One document, in the language of the page or else in English. */
export function contentQuery(id: string) {
  const lang = currentLanguage().code;
  return queryOptions({
    queryKey: ['content', lang, id],
    queryFn: ({ signal }) => callApi(contentRoutes.read, { params: { id }, query: { lang } }, { signal, quiet: true }),
    staleTime: FRESH_MS,
  });
}
