import type { FastifyInstance } from 'fastify';

/** JSON and nothing else. A key that would reach into a prototype makes the whole body invalid. */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients announce JSON on calls that have no body; the route's schema says whether that is right.
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
}
