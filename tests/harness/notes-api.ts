import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { listenLocally } from '@parley/testkit';
import { onTestFinished } from 'vitest';

export interface NotesApi {
  /** Host and port, as a setting that allows it names them. */
  readonly host: string;
  readonly port: number;
  /** What it was asked: method, path and body. */
  readonly seen: string[];
  /** Who asked, in the same order; browsers say what for. */
  readonly callers: ('page' | 'server')[];
  /** The credentials that came with each call. */
  readonly credentials: (string | undefined)[];
  /** The API described as OpenAPI, in YAML. */
  readonly schema: string;
  /** Calls get no answer until the function that this gives is called. */
  hold(): () => void;
}

interface NotesOptions {
  /** Where its schema says that it is; unless given, where it is. */
  readonly address?: string;
  /** Key and certificate, where it speaks TLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Whether it lets pages of other origins read its answers. */
  readonly letsPagesRead?: boolean;
}

const FOR_PAGES = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** A small API that keeps notes, for tools of a test. */
export async function startNotes({ address, tls, letsPagesRead = false }: NotesOptions = {}): Promise<NotesApi> {
  const seen: string[] = [];
  const callers: NotesApi['callers'] = [];
  const credentials: (string | undefined)[] = [];
  let gate: Promise<void> | undefined;
  const answer: RequestListener = (request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray()).toString();
      seen.push(`${request.method} ${request.url} ${body}`.trim());
      callers.push('sec-fetch-mode' in request.headers ? 'page' : 'server');
      credentials.push(request.headers.authorization);
      await gate;
      if (letsPagesRead) response.setHeaders(new Map(Object.entries(FOR_PAGES)));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.method === 'POST' ? { id: 7 } : [{ id: 1, text: 'Buy milk' }]));
    })();
  };
  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  const port = await listenLocally(server);
  const host = `127.0.0.1:${port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    host,
    port,
    seen,
    callers,
    credentials,
    schema: schemaFor(address ?? `http://${host}`),
    hold() {
      const held = Promise.withResolvers<void>();
      gate = held.promise;
      return held.resolve;
    },
  };
}

const schemaFor = (address: string) => `
openapi: 3.1.0
info:
  title: Notes
  description: Keeps notes
servers:
  - url: ${address}
paths:
  /notes:
    get:
      operationId: listNotes
      summary: List notes
      parameters:
        - { name: page, in: query, schema: { type: integer } }
    post:
      operationId: addNote
      summary: Add a note
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              properties:
                text: { type: string }
              required: [text]
`;
