import { calls } from './locales/en/calls.ts';
import { pictures } from './locales/en/pictures.ts';
import { shareActs } from './locales/en/share-acts.ts';
import { shareProblem } from './locales/en/share-problem.ts';

/** English for what visitors of a shared chat see after a click, of few chats, or in the place of one. */
export const laterTexts = { calls, pictures, shareActs, shareProblem };
