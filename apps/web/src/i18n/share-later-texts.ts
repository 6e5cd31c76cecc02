import { calls } from './locales/en/calls.ts';
import { shareActs } from './locales/en/share-acts.ts';

/** English for what visitors of a shared chat see after a click, or of chats with tools alone. */
export const laterTexts = { calls, shareActs };
