import type { FastifyReply } from 'fastify';
import { addRetryAfter } from '../ai-proxy/answer-chat.ts';
import { droppedHeader } from '../ai-proxy/reply-stream.ts';
import type { V1Call, V1Service } from './service.ts';

export interface Answering {
  readonly reply: FastifyReply;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** A JSON answer, which must be an object that has this field. */
export async function sendJson(call: V1Call, field: string, { reply }: Answering, v1: V1Service): Promise<Buffer> {
  void reply.headers(droppedHeader(v1.droppedOf(call)));
  const body = await tellingTheWait(reply, v1.json(call, field));
  void reply.type(JSON_TYPE);
  return body;
}

/** Text of any kind, such as subtitles. */
export async function sendText(call: V1Call, { reply }: Answering, v1: V1Service): Promise<Buffer> {
  void reply.headers(droppedHeader(v1.droppedOf(call)));
  const body = await tellingTheWait(reply, v1.text(call));
  void reply.type('text/plain; charset=utf-8');
  return body;
}

/** Bytes as they come: sound, pictures, events. */
export async function sendBytes(call: V1Call, { reply }: Answering, v1: V1Service): Promise<unknown> {
  void reply.headers(droppedHeader(v1.droppedOf(call)));
  const { headers, body } = await tellingTheWait(reply, v1.bytes(call));
  void reply.type(headers['content-type'] ?? 'application/octet-stream');
  if (headers['content-length'] !== undefined) void reply.header('content-length', headers['content-length']);
  return body;
}

async function tellingTheWait<Result>(reply: FastifyReply, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    addRetryAfter(error, reply);
    throw error;
  }
}
