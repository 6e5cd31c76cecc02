import {
  AppError,
  routes,
  SYNC_AUTHORIZATION_HEADER,
  SYNC_IF_MATCH_HEADER,
  SYNC_IF_NONE_MATCH_HEADER,
  SYNC_STATUS_HEADER,
  SYNC_TAG_HEADER,
} from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import type { Api } from '../../http/api.ts';
import type { StoreAnswer, StoreCall, SyncService } from './service.ts';
import type { UpstashAnswer } from './upstash-answer.ts';

const AUTHORIZATION = /^(?:Basic|Bearer) [\x21-\x7e]{1,4096}$/i;
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]{0,200}"$/;

interface Asked {
  readonly actor: Actor;
  readonly query: { readonly endpoint: string };
  readonly request: FastifyRequest;
  readonly signal: AbortSignal;
}

export function registerSyncRoutes(api: Api, sync: SyncService): void {
  const calls = routes.sync;
  api.route(calls.webdavPrepare, async (asked) => told(asked.reply, await sync.makeFolder(callOf(asked))));
  api.route(calls.webdavRead, async (asked) => {
    const answer = await sync.readFile(callOf(asked), asked.params.file);
    told(asked.reply, answer);
    return asked.reply.type('application/octet-stream').send(answer.body ?? '');
  });
  api.route(calls.webdavWrite, async (asked) =>
    told(
      asked.reply,
      await sync.writeFile(callOf(asked), asked.params.file, bytesOf(asked.request), conditionsOf(asked.request)),
    ),
  );
  api.route(calls.webdavRemove, async (asked) =>
    told(asked.reply, await sync.removeFile(callOf(asked), asked.params.file)),
  );
  api.route(calls.upstashRead, async (asked) =>
    passed(asked.reply, await sync.readPiece(callOf(asked), asked.params.key)),
  );
  api.route(calls.upstashWrite, async (asked) =>
    passed(
      asked.reply,
      await sync.writePiece(callOf(asked), asked.params.key, bytesOf(asked.request), asked.query.expires),
    ),
  );
  api.route(calls.upstashSwitch, async (asked) =>
    passed(asked.reply, await sync.switchTo(callOf(asked), asked.params.key, asked.body)),
  );
  api.route(calls.upstashDrop, async (asked) =>
    passed(asked.reply, await sync.dropPieces(callOf(asked), asked.body.keys)),
  );
}

function callOf({ actor, query, request, signal }: Asked): StoreCall {
  const authorization = headerOf(request, SYNC_AUTHORIZATION_HEADER);
  if (authorization === undefined || !AUTHORIZATION.test(authorization)) {
    throw new AppError('bad_request', `The header ${SYNC_AUTHORIZATION_HEADER} is missing or cannot be read`);
  }
  return { actor, endpoint: query.endpoint, authorization, signal };
}

/** What the store answered goes into headers, so that it cannot be taken for an answer of this server. */
function told(reply: FastifyReply, { status, tag }: StoreAnswer): { status: number } {
  void reply.header(SYNC_STATUS_HEADER, status).header('cache-control', 'no-store');
  if (tag !== undefined && ENTITY_TAG.test(tag)) void reply.header(SYNC_TAG_HEADER, tag);
  return { status };
}

function passed(reply: FastifyReply, { status, ...answer }: UpstashAnswer): Omit<UpstashAnswer, 'status'> {
  told(reply, { status });
  return answer;
}

function conditionsOf(request: FastifyRequest): Record<string, string> {
  const ifMatch = headerOf(request, SYNC_IF_MATCH_HEADER);
  const ifNoneMatch = headerOf(request, SYNC_IF_NONE_MATCH_HEADER);
  // A condition that is dropped would let the write overwrite what it was to protect.
  if ((ifMatch !== undefined && !ENTITY_TAG.test(ifMatch)) || (ifNoneMatch !== undefined && ifNoneMatch !== '*')) {
    throw new AppError('bad_request', 'The condition of the write cannot be read');
  }
  return {
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
  };
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function bytesOf({ body }: FastifyRequest): Uint8Array {
  if (body instanceof Uint8Array) return body;
  throw new AppError('unsupported_media_type', 'A piece of a backup is sent as application/octet-stream');
}
