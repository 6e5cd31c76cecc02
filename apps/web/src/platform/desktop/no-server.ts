import { ERROR_NUMBERS } from '@parley/contract';

/** What is true without asking anybody: an app by itself has no models but those of its person's keys. */
const EMPTY_LISTS: ReadonlySet<string> = new Set(['GET /api/models']);

/** Answers a call to the API where the app works by itself. */
export function answerWithoutServer(url: URL, method: string): Response {
  if (EMPTY_LISTS.has(`${method} ${url.pathname}`)) return Response.json({ code: 0, msg: '', data: [] });
  const failure = { code: ERROR_NUMBERS.not_implemented, msg: 'The app is not connected to a server', data: null };
  return Response.json(failure, { status: 501 });
}
