import { ApiFailure } from '#/lib/api.ts';
import { MissingPart } from '#/lib/fetch-code.ts';
import { fetchPart } from '#/lib/fetch-part.ts';

/**
 * What reads an answer of the server. Not part of the first load: it comes soon after that, like the list of messages, or
 * with the first question.
 */
export async function loadReplyReader() {
  try {
    return await fetchPart(() => import('./reply-reader.ts'));
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
    throw new ApiFailure('connection_lost', 0, 'A part of the app could not be loaded');
  }
}
