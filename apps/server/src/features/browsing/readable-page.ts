import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { type PageText, pageText } from './page-text.ts';
import { skimPage } from './skim-page.ts';

export interface ReadablePage extends PageText {
  readonly title: string;
  readonly site: string;
  readonly language: string;
}

/** What is found instead of a real article is shorter, as a rule: a menu, a notice about cookies. */
const ARTICLE_MIN_LENGTH = 400;
/** A page of which the article is less than this share is a list, a table, a forum: all of it is read. */
const ARTICLE_MIN_SHARE = 0.2;

/** A page of HTML as readable text: its article where it has one, otherwise all of it. */
export function readablePage(html: string, url: string): ReadablePage {
  const { html: small, baseUrl, ...facts } = skimPage(html, url);
  const whole = pageText(small ?? html, baseUrl);
  const found = small === undefined ? undefined : articleOf(small);
  const article = found === undefined ? undefined : pageText(found, baseUrl);
  const isArticle =
    article !== undefined &&
    article.text.length >= ARTICLE_MIN_LENGTH &&
    article.text.length >= whole.text.length * ARTICLE_MIN_SHARE;
  return { ...facts, ...(isArticle ? article : whole) };
}

/** The HTML of the article; undefined where none is found. */
function articleOf(html: string): string | undefined {
  try {
    const { document } = parseHTML(`<!doctype html>${html}`);
    return new Readability(document).parse()?.content ?? undefined;
  } catch {
    // Written to break readers: all of the page is read instead.
    return undefined;
  }
}
