/** What is true without asking anybody: an app by itself has no models but those of its person's keys. */
const EMPTY_LISTS: ReadonlySet<string> = new Set(['GET /api/models']);
/** Read as `no_server`, for which every screen has words; no server answers with it. */
const NO_SERVER = 598;

/** Answers a call to the API where the app works by itself. */
export function answerWithoutServer(url: URL, method: string): Response {
  if (EMPTY_LISTS.has(`${method} ${url.pathname}`)) return Response.json({ code: 0, msg: '', data: [] });
  return new Response('The app is not connected to a server', { status: NO_SERVER });
}
