import { APICallError } from '@ai-sdk/provider';
import type { ErrorCode } from '@parley/contract';
import type { ErrorPart } from '../stream-part.ts';
import { asCount, asObject, parseJson } from '../wire/loose-json.ts';
import { errorPart, errorPartInside, errorPartOf, notAReply } from '../wire/openai-error.ts';
import { failurePart } from './failure.ts';

/** What the AI SDK says when it cannot put a request into the words of a wire. */
const CANNOT_SAY = /UnsupportedFunctionality|InvalidPrompt|InvalidArgument|TypeValidation/;
const MAX_MESSAGE_CHARS = 500;

/** The error part for what the AI SDK throws. */
export function sdkFailure(error: unknown, signal: AbortSignal, otherwise: ErrorCode): ErrorPart {
  if (APICallError.isInstance(error) && error.statusCode !== undefined && !signal.aborted) return answeredWith(error);
  if (error instanceof Error && CANNOT_SAY.test(error.name) && !signal.aborted) {
    return errorPart('upstream_bad_request', error.message.slice(0, MAX_MESSAGE_CHARS));
  }
  return failurePart(error, signal, otherwise);
}

function answeredWith({ statusCode = 0, responseBody, responseHeaders }: APICallError): ErrorPart {
  if (statusCode >= 400) return errorPartOf(statusCode, errorText(responseBody), responseHeaders?.['retry-after']);
  // A good answer without a body is one that could not be read to its end.
  if (responseBody === undefined) return errorPart('upstream_interrupted');
  if (responseBody.trim() === '') return errorPart('empty_response');
  return errorPartInside(parseJson(errorText(responseBody))) ?? notAReply();
}

/** The AI SDK keeps an error that came as the first event of a stream as the bare event, each vendor's in its own form. */
function errorText(body = ''): string {
  const event = asObject(parseJson(body));
  if (!event || 'error' in event) return body;
  const failed = asObject(event['response']);
  return failed ? JSON.stringify(failed) : JSON.stringify({ error: event });
}

/** The error part for an error inside a running stream. */
export function sdkStreamFailure(error: unknown, signal: AbortSignal): ErrorPart {
  if (error instanceof Error) return sdkFailure(error, signal, 'upstream_interrupted');
  const { statusCode, message, type, code } = asObject(error) ?? {};
  const body = { error: { message, type, code } };
  const status = asCount(statusCode);
  if (status !== undefined) return errorPartOf(status, JSON.stringify(body));
  return errorPartInside(body) ?? errorPart('upstream_failed');
}
