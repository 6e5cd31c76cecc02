import { chat } from './en/chat.ts';
import { common } from './en/common.ts';
import { components } from './en/components.ts';
import { errors } from './en/errors.ts';
import { models } from './en/models.ts';
import { shell } from './en/shell.ts';
import { titles } from './en/titles.ts';
import type { laterTexts } from '../later-texts.ts';

const firstTexts = { common, errors, components, chat, models, shell, titles } as const;

/** The language every other one is typed from, and falls back on. What the start does without is added by `loadLaterTexts`. */
export const en = firstTexts as typeof firstTexts & typeof laterTexts;
