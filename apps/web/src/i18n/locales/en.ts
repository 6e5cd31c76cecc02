import { auth } from './en/auth.ts';
import { chat } from './en/chat.ts';
import { common } from './en/common.ts';
import { components } from './en/components.ts';
import { errors } from './en/errors.ts';
import { models } from './en/models.ts';
import { placeholders } from './en/placeholders.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';

/** The language every other one is typed from, and falls back on. */
export const en = { common, errors, components, chat, models, shell, settings, auth, placeholders } as const;
