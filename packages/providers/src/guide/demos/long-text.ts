import { type Piece, say } from '../piece.ts';
import type { GuideLanguage } from '../texts/guide-texts.ts';
import { LONG_TEXT_AR } from './long-text/ar.ts';
import { LONG_TEXT_CN } from './long-text/cn.ts';
import { LONG_TEXT_EN } from './long-text/en.ts';

/** An essay in each language; each has examples of its own. */
export const LONG_TEXT_DEMO: Readonly<Record<GuideLanguage, readonly Piece[]>> = {
  en: [say(LONG_TEXT_EN)],
  cn: [say(LONG_TEXT_CN)],
  ar: [say(LONG_TEXT_AR)],
};
