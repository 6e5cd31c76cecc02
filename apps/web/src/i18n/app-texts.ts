import { chat } from './locales/en/chat.ts';
import { models } from './locales/en/models.ts';
import { shell } from './locales/en/shell.ts';
import { startErrors } from './start-errors.ts';

/** English that the app starts with, and pages beside it may do without. */
export const appTexts = { chat, errors: startErrors, models, shell } as const;
