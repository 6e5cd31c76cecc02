import { chat } from './locales/en/chat.ts';
import { errors } from './locales/en/errors.ts';
import { models } from './locales/en/models.ts';

/** English that the app starts with, and pages beside it may do without. */
export const appTexts = { chat, errors, models } as const;
