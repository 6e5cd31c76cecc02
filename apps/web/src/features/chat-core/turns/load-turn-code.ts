import { ApiFailure } from '#/lib/api.ts';
import { MissingPart } from '#/lib/fetch-code.ts';
import { fetchPart } from '#/lib/fetch-part.ts';

// Neither is part of the first load: both come soon after that, like the list of messages, or with the first question.

/** What puts a question together, with the long list of what each model takes. */
export function loadRequestMaker() {
  return neededByTurn(fetchPart(() => import('../model/context-request.ts')));
}

/** What reads an answer of the server. */
export function loadReplyReader() {
  return neededByTurn(fetchPart(() => import('./reply-reader.ts')));
}

/** An answer whose code does not come has lost its connection. */
async function neededByTurn<Module>(fetched: Promise<Module>): Promise<Module> {
  try {
    return await fetched;
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
    throw new ApiFailure('connection_lost', 0, 'A part of the app could not be loaded');
  }
}
