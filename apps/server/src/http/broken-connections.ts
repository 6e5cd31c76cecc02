import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { failure } from '@parley/contract';
import { openAiErrorObject } from '@parley/providers';

/** Answers bytes that are not HTTP, for which there is no request to speak of. */
export function answerBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const detail = isTooLong ? 'The address or the headers are too long' : undefined;
  const envelope = failure('bad_request', randomUUID(), detail);
  // Which call it was is not known, so the answer speaks both dialects.
  const body = JSON.stringify({
    ...envelope,
    error: openAiErrorObject({ code: 'bad_request', message: envelope.msg }),
  });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
