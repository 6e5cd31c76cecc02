import { ERRORS } from '@parley/contract';
import type { ErrorPart } from '../stream-part.ts';
import { asList, asObject, asText, parseJson } from '../wire/loose-json.ts';
import { errorPart, errorPartOf } from '../wire/openai-error.ts';

/** How providers say that they will not draw something. */
const REFUSAL_WORDS =
  /content[ _-]?(?:policy|moderation|filter)|moderation_blocked|safety (?:system|filter|policy|settings)|sensitive words|prohibited/i;
const MAX_MESSAGE_CHARACTERS = 500;

/** A provider that will not draw what is asked for, in its words where it has any. */
export function refusedPrompt(words?: string): ErrorPart {
  return errorPart('prompt_refused', words?.slice(0, MAX_MESSAGE_CHARACTERS) ?? ERRORS.prompt_refused.text);
}

/** The error part for an answer that did not succeed. */
export function imageFailure(status: number, text: string, retryAfter: string | null): ErrorPart {
  return namingRefusal(errorPartOf(status, inOpenAiForm(text), retryAfter));
}

/** Says of a request that was refused for its content that it was. */
export function namingRefusal(part: ErrorPart): ErrorPart {
  if (part.code !== 'upstream_bad_request' && part.code !== 'upstream_forbidden') return part;
  const isRefusal = REFUSAL_WORDS.test(`${part.upstream?.code ?? ''} ${part.message}`);
  return isRefusal ? { ...part, ...refusedPrompt(part.message) } : part;
}

/** No picture came, and the model may have said why. */
export function withoutPicture(words?: string): ErrorPart {
  return errorPart('empty_response', words?.slice(0, MAX_MESSAGE_CHARACTERS) ?? 'The model answered without a picture');
}

/** What came instead of a picture: bytes of another kind, or more of them than a picture has. */
export function notAPicture(): ErrorPart {
  return errorPart('upstream_failed', 'The provider answered with something that is not a picture');
}

/** Stability lists its errors under a name; everybody else has an error. */
function inOpenAiForm(text: string): string {
  const { name, errors } = asObject(parseJson(text)) ?? {};
  const message = asList(errors).map(asText).filter(Boolean).join('; ');
  return message === '' ? text : JSON.stringify({ error: { message, code: name } });
}
