import { ERRORS, failure } from '@parley/contract';
import { anthropicError, encodeEvent, encodeOpenAiError, errorPart, openAiErrorObject } from '@parley/providers';
import type { FailureForm, ReplyHead } from './reply-source.ts';

const CODE = 'upstream_interrupted';
const MESSAGE = 'The server was interrupted';

/** The head and the body of a reply whose server was interrupted before it had said anything. */
export function interruptedAnswer(form: FailureForm): { readonly head: ReplyHead; readonly body: Buffer } {
  const error = { code: CODE, message: MESSAGE } as const;
  const body =
    form === 'anthropic'
      ? anthropicError(error, '')
      : { ...failure(CODE, '', MESSAGE), error: openAiErrorObject(error) };
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { head: { status: ERRORS[CODE].status, headers }, body: Buffer.from(JSON.stringify(body)) };
}

/** What ends the words of a reply whose server was interrupted: always the same bytes, wherever the words break off. */
export function interruptionFrame(form: FailureForm): Buffer {
  return Buffer.from(`\n\n${FRAMES[form]()}`);
}

const FRAMES: Readonly<Record<FailureForm, () => string>> = {
  openai: () => encodeOpenAiError(errorPart(CODE, MESSAGE)),
  responses: () => encodeEvent({ type: 'error', code: CODE, message: MESSAGE, param: null, sequence_number: 0 }),
  anthropic: () => encodeEvent(anthropicError({ code: CODE, message: MESSAGE }, '')),
};
