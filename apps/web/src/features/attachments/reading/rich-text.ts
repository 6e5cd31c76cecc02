import { TEXT_LIMIT_CHARS } from '../limits.ts';

/** Groups that hold fonts, colours, pictures and the like instead of words. */
const UNREAD = new Set(
  'fonttbl colortbl stylesheet info pict object themedata datastore listtable listoverridetable rsidtbl generator header headerl headerr footer footerl footerr fldinst xmlnstbl latentstyles'.split(
    ' ',
  ),
);

const SIGNS: Readonly<Record<string, string>> = {
  par: '\n',
  sect: '\n\n',
  page: '\n\n',
  line: '\n',
  tab: '\t',
  cell: '\t',
  row: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
};

const CODE_PAGES: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
};

interface Group {
  readonly isUnread: boolean;
  /** How many signs follow each `\u` for programs that cannot read it. */
  readonly skip: number;
}

const TOKEN = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/giu;

/** The words of an .rtf, which is ASCII whatever its language. */
export function richText(rtf: string): string {
  let text = '';
  let decoder = new TextDecoder('windows-1252');
  let bytes: number[] = [];
  let group: Group = { isUnread: false, skip: 1 };
  const outer: Group[] = [];
  let toSkip = 0;

  const endBytes = (): void => {
    if (bytes.length === 0) return;
    text += decoder.decode(new Uint8Array(bytes));
    bytes = [];
  };
  const say = (words: string): void => {
    endBytes();
    if (!group.isUnread) text += words;
  };

  for (const [, word, number, hex, symbol, brace, plain] of rtf.matchAll(TOKEN)) {
    if (text.length > TEXT_LIMIT_CHARS) break;
    if (hex !== undefined) {
      if (toSkip > 0) toSkip -= 1;
      else if (!group.isUnread) bytes.push(Number.parseInt(hex, 16));
    } else if (brace === '{') {
      endBytes();
      outer.push(group);
    } else if (brace === '}') {
      endBytes();
      group = outer.pop() ?? group;
    } else if (plain !== undefined) {
      say(plain.slice(Math.min(toSkip, plain.length)));
      toSkip = 0;
    } else if (symbol !== undefined) {
      if (symbol === '*') group = { ...group, isUnread: true };
      else say(SYMBOLS[symbol] ?? '');
    } else if (word === 'ansicpg') {
      decoder = new TextDecoder(codePage(Number(number)));
    } else if (word === 'uc') {
      group = { ...group, skip: Number(number) };
    } else if (word === 'u' && number !== undefined) {
      say(String.fromCharCode(Number(number) & 0xffff));
      toSkip = group.skip;
    } else if (word !== undefined && UNREAD.has(word)) {
      group = { ...group, isUnread: true };
    } else if (word !== undefined) {
      say((Object.hasOwn(SIGNS, word) && SIGNS[word]) || '');
    }
  }
  endBytes();
  return text.replaceAll(/\n{3,}/gu, '\n\n').trim();
}

const SYMBOLS: Readonly<Record<string, string>> = { '\\': '\\', '{': '{', '}': '}', '~': ' ', _: '-', '\n': '\n' };

function codePage(number: number): string {
  const name = CODE_PAGES[number] ?? `windows-${number}`;
  return /^windows-125[0-8]$/u.test(name) || CODE_PAGES[number] !== undefined ? name : 'windows-1252';
}
