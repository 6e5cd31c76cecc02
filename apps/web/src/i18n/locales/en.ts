import { common } from './en/common.ts';
import { components } from './en/components.ts';
import { shellStart } from '../shell-start.ts';
import { titles } from './en/titles.ts';
import type { appTexts } from '../app-texts.ts';
import type { laterTexts } from '../later-texts.ts';

const firstTexts = { common, components, shell: shellStart, titles } as const;

/**
 * The language every other one is typed from, and falls back on. Each page adds what it starts with; what a start does without
 * is added by `loadLaterTexts`.
 */
export const en = firstTexts as typeof firstTexts & typeof appTexts & typeof laterTexts;
