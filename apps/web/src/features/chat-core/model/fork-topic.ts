import { DEFAULT_TOPIC } from '@parley/contract';

/** The name of the first, second, … fork of a chat in the words of a language: "Tea (copy)", "Tea (copy 2)". */
export type ForkName = (topic: string, number: number) => string;

/**
 * The name of a fork, short enough to be seen whole in a list: the first of its row that no other chat has. A fork of "Tea (copy)" is "Tea (copy 2)". A chat that
 * was never named has none to pass on.
 */
export function forkTopic(topic: string, taken: ReadonlySet<string>, nameOf: ForkName): string {
  if (topic === '' || topic === DEFAULT_TOPIC) return topic;
  const base = baseOf(topic, nameOf);
  let number = 1;
  while (taken.has(shortName(base, number, nameOf))) number += 1;
  return shortName(base, number, nameOf);
}

/** What the list of chats shows of a name, in letters of Latin width; the mark of a fork at its end must be part of it. */
const SHOWN_WIDTH = 34;

/** The name of a fork, shortened before its mark rather than after it. */
function shortName(base: string, number: number, nameOf: ForkName): string {
  // All forks of a chat are cut alike, so that their names differ by their number alone.
  const room = SHOWN_WIDTH - widthOf(nameOf('', 9));
  return nameOf(widthOf(base) <= room ? base : `${cutTo(base, room - 1)}…`, number);
}

/** As much of a text as there is room for, without half a word where that leaves enough. */
function cutTo(text: string, room: number): string {
  const signs = signsOf(text);
  let width = 0;
  const end = signs.findIndex((sign) => (width += widthOf(sign)) > room);
  const cut = signs.slice(0, end === -1 ? signs.length : end).join('');
  const words = text.charAt(cut.length) === ' ' ? cut : cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return (words.length * 2 < cut.length ? cut : words).trimEnd();
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303F\uFF00-\uFF60]/u;

/** Chinese, Japanese and Korean signs and emoji take the room of two letters. */
function widthOf(text: string): number {
  return signsOf(text).reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0);
}

function signsOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** The name without the words that made it that of a fork. */
function baseOf(topic: string, nameOf: ForkName): string {
  const number = Number(/\d+(?=\D*$)/u.exec(topic)?.[0] ?? 1);
  for (const candidate of new Set([number, 1])) {
    const [before = '', after = ''] = nameOf('\0', candidate).split('\0');
    const base = topic.slice(before.length, topic.length - after.length);
    if (base !== '' && nameOf(base, candidate) === topic) return base;
  }
  return topic;
}
