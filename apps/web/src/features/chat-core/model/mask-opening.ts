import { imageUrlsOf, textOf, type Message } from '@parley/contract';

/** Messages that were said have a time; those that a mask begins with do not. */
const NEVER_SAID = 0;

/** What the mask of a chat begins with: its context without the messages that were pinned later, and without empty ones. */
export function maskOpening(context: readonly Message[]): Message[] {
  return context.filter(
    ({ date, content }) => date === NEVER_SAID && (textOf(content).trim() !== '' || imageUrlsOf(content).length > 0),
  );
}
