import { chat } from './locales/en/chat.ts';
import { models } from './locales/en/models.ts';

/** English that the app starts with, and the pages beside it do without. */
export const appTexts = { chat, models } as const;
