import type { Session, TitleConfig } from '@parley/contract';
import { withoutThoughts } from './without-thoughts.ts';

/** As long as a name made of the first question; longer ones are sentences, not titles. */
const LONGEST_TITLE = 48;

interface TitleInput {
  readonly session: Pick<Session, 'hasOwnTopic' | 'isIncognito'>;
  readonly config: TitleConfig;
  /** Answered questions of the branch on show. */
  readonly pairs: number;
}

/** Whether a chat is to be named now: after its first answer, and again every few where that is on. A person's name stays. */
export function isTitleDue({ session, config, pairs }: TitleInput): boolean {
  if (!config.autoGenerate || session.hasOwnTopic || session.isIncognito || pairs === 0) return false;
  return pairs === 1 || (config.repeats && pairs % config.autoGenerateInterval === 0);
}

const RULE = /^[-=*_#`]+$/u;
const LIST_OR_HEADING = /^(?:#{1,6}|>|[-*+]|\d+[.)])\s+/u;
/** Signs of emphasis; an underscore inside a word and a star between spaces are none. */
const MARKUP = /`+|~~|\*+(?=\S)|(?<=\S)\*+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;
const LABEL = /^(?:title|topic|titel|titre|t[íi]tulo|titolo|标题|標題|タイトル|제목|тема|العنوان)\s*[:：]\s*/iu;
const QUOTES = '"\'“”„‟«»‹›‘’「」『』《》〈〉';
const QUOTED = new RegExp(`^[${QUOTES}]+([^${QUOTES}]+)[${QUOTES}]+$`, 'u');
const ENDING = /(?<![\s.。．｡，,、:：;；])[\s.。．｡，,、:：;；]+$/u;

/** A model's title without what it was told to leave out; empty when nothing is left. */
export function cleanTitle(answer: string): string {
  const lines = withoutThoughts(answer).split(/\r?\n/u);
  const line = lines.map((text) => text.trim()).find((text) => text !== '' && !RULE.test(text)) ?? '';
  const plain = line.replace(LIST_OR_HEADING, '').replaceAll(MARKUP, '').replace(ENDING, '');
  const named = unquoted(unquoted(plain).replace(LABEL, ''));
  return shortened(named.replaceAll(/\s+/gu, ' '));
}

function unquoted(text: string): string {
  return text.replace(QUOTED, '$1').replace(ENDING, '').trim();
}

function shortened(title: string): string {
  const signs = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(title)].map(
    ({ segment }) => segment,
  );
  if (signs.length <= LONGEST_TITLE) return title;
  const cut = signs.slice(0, LONGEST_TITLE - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > LONGEST_TITLE / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
