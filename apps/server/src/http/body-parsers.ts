import { buffer } from 'node:stream/consumers';
import { AppError } from '@parley/contract';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { boundedPayload } from './admission.ts';

/** JSON, and forms and plain bytes where a route takes them. A key that would reach into a prototype makes the whole body invalid. */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A signature is of the very bytes that came.
    if (request.routeOptions.config.contractRoute?.bodyType === 'raw') return done(null, Buffer.from(body));
    // Many clients announce JSON on calls that have no body; the route's schema says whether that is right.
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addContentTypeParser('multipart/form-data', readForm);
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, readBytes);
}

async function readBytes(request: FastifyRequest, body: string | Buffer): Promise<string | Buffer> {
  if (request.routeOptions.config.contractRoute?.bodyType !== 'raw') throw new AppError('unsupported_media_type');
  return body;
}

/** The fields of a form by name, or the form as it comes where the route reads it by itself. */
async function readForm(request: FastifyRequest, payload: RequestPayload): Promise<unknown> {
  const { config, bodyLimit } = request.routeOptions;
  if (config.contractRoute?.bodyType !== 'multipart') throw new AppError('unsupported_media_type');
  if (config.contractRoute.isStreamed === true) return payload;
  return readFields(request, await buffer(boundedPayload(request, payload, bodyLimit)));
}

/** The fields of a form by name, files among them; those that come several times as lists. */
async function readFields(request: FastifyRequest, body: Buffer): Promise<Record<string, unknown>> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  try {
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    for (const name of new Set(form.keys())) {
      const values = form.getAll(name);
      fields[name] = values.length === 1 ? values[0] : values;
    }
  } catch (error) {
    throw new AppError('bad_request', 'The form cannot be read', { cause: error });
  }
  return { ...fields };
}
