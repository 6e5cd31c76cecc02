import type { Language } from '@parley/contract';
import { AR } from './ar.ts';
import { CN } from './cn.ts';
import { EN } from './en.ts';

/** What the guide can show on request, by the word that asks for it in English. */
export type DemoId =
  | 'everything'
  | 'code'
  | 'table'
  | 'mathematics'
  | 'diagram'
  | 'long-text'
  | 'reasoning'
  | 'tool-call'
  | 'error';

/** A language the guide has been taught; its demos are written in each. */
export type GuideLanguage = 'en' | 'cn' | 'ar';

/** Everything the guide says in its own words, in one language. */
export interface GuideTexts {
  readonly language: GuideLanguage;
  /** Opens the first answer of a chat. */
  readonly who: string;
  readonly hello: string;
  readonly welcome: string;
  readonly aboutMe: (model: string) => string;
  readonly noWords: string;
  /** Said where the documentation holds no answer; leads to models that have one. */
  readonly unknown: string;
  /** What can be done in Parley, with ways to it. */
  readonly tour: string;
  /** What to ask, followed by the list of demos. */
  readonly offer: (demos: string) => string;
  readonly source: (page: string, heading: string) => string;
  readonly related: (sections: readonly string[]) => string;
  /** Precedes a section that exists in English only. */
  readonly inEnglish: string;
  /** What to write for a demo, and what it shows. */
  readonly demos: Readonly<Record<DemoId, { readonly ask: string; readonly shows: string }>>;
  readonly toolAsked: (name: string) => string;
  readonly toolAnswered: (name: string | undefined, quoted: string) => string;
  readonly toolSilent: (name: string | undefined) => string;
  readonly failing: string;
  readonly failed: string;
}

/** The guide's words in the language of the interface; English where it has not been taught that language. */
export function guideTexts(language: Language): GuideTexts {
  if (language === 'cn' || language === 'tw') return CN;
  return language === 'ar' ? AR : EN;
}
