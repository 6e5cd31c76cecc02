import { createServer } from 'node:http';
import { listenLocally } from '@parley/testkit';
import { onTestFinished } from 'vitest';

export interface NotesApi {
  /** Host and port, as a setting that allows it names them. */
  readonly host: string;
  /** What it was asked: method, path and body. */
  readonly seen: string[];
  /** The credentials that came with each call. */
  readonly credentials: (string | undefined)[];
  /** The API described as OpenAPI, in YAML. */
  readonly schema: string;
  /** Calls get no answer until the function that this gives is called. */
  hold(): () => void;
}

/** A small API that keeps notes, for tools of a test. */
export async function startNotes(): Promise<NotesApi> {
  const seen: string[] = [];
  const credentials: (string | undefined)[] = [];
  let gate: Promise<void> | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray()).toString();
      seen.push(`${request.method} ${request.url} ${body}`.trim());
      credentials.push(request.headers.authorization);
      await gate;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.method === 'POST' ? { id: 7 } : [{ id: 1, text: 'Buy milk' }]));
    })();
  });
  const host = `127.0.0.1:${await listenLocally(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    host,
    seen,
    credentials,
    schema: schemaFor(host),
    hold() {
      const held = Promise.withResolvers<void>();
      gate = held.promise;
      return held.resolve;
    },
  };
}

const schemaFor = (host: string) => `
openapi: 3.1.0
info:
  title: Notes
  description: Keeps notes
servers:
  - url: http://${host}
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
