import { Lexer, type MarkedOptions, type Token, type Tokens, type TokensList } from 'marked';
import { NextFinds } from './next-finds.ts';

/** Text that is shown as it was written, because reading it as markdown would take too long. */
export interface PlainToken extends Tokens.Generic {
  type: 'plain';
  text: string;
}

export interface LexLimits {
  /** Quotations and lists inside each other; emphasis and links inside each other. */
  readonly depth: number;
  /** How often, on average, each character may be read as part of a block. */
  readonly blockReadings: number;
  /** Steps inside paragraphs: some for any text, and more for a long one. */
  readonly inlineSteps: number;
  readonly inlineStepsPerCharacter: number;
}

const LIMITS: LexLimits = { depth: 40, blockReadings: 100, inlineSteps: 4_000_000, inlineStepsPerCharacter: 300 };

/**
 * Marked's lexer with a bound on what it does. From each sign that might open something, marked may look through the rest
 * of the paragraph, and it reads what is nested once per level: a page of brackets would take minutes, a line of quotation marks the whole stack.
 * What would cost too much stays plain text; its neighbours are lexed as ever.
 */
export class BoundedLexer extends Lexer {
  /** For the text that is being lexed: where the next of something is. */
  finds = new NextFinds();
  readonly #limits: LexLimits;
  #blockFuel = 0;
  #inlineFuel = 0;
  #depth = 0;

  constructor(options: MarkedOptions, limits: LexLimits = LIMITS) {
    super(options);
    this.#limits = limits;
    const { tokenizer } = this.options;
    if (tokenizer) tokenizer.rules = withLinearRules(tokenizer.rules);
  }

  override lex(source: string) {
    this.#blockFuel = this.#limits.blockReadings * (source.length + 100);
    this.#inlineFuel = this.#limits.inlineSteps + this.#limits.inlineStepsPerCharacter * source.length;
    return super.lex(source);
  }

  override blockTokens(source: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    if (this.#depth >= this.#limits.depth || source.length > this.#blockFuel) {
      this.state.top = true;
      tokens.push(plainToken(source));
      return tokens;
    }
    this.#blockFuel -= source.length;
    return this.#nested(() => super.blockTokens(source, tokens, lastParagraphClipped));
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const steps = inlineSteps(source);
    if (this.#depth >= this.#limits.depth || steps > this.#inlineFuel) {
      tokens.push({ type: 'text', raw: source, text: source, escaped: false });
      return tokens;
    }
    this.#inlineFuel -= steps;
    return this.#nested(() => super.inlineTokens(source, tokens));
  }

  #nested(lex: () => Token[]): Token[] {
    const outer = this.finds;
    this.finds = new NextFinds();
    this.#depth += 1;
    try {
      return lex();
    } finally {
      this.#depth -= 1;
      this.finds = outer;
    }
  }
}

export function plainToken(raw: string): PlainToken {
  return { type: 'plain', raw, text: raw };
}

/** Where the next of something is in the rest of the text that a lexer reads; see {@link NextFinds}. */
export function nextIn(lexer: Lexer, what: string, rest: string, search: (rest: string) => number): number {
  return lexer instanceof BoundedLexer ? lexer.finds.next(what, rest, search) : search(rest);
}

/** What it may cost to read a paragraph: each sign that opens something, times the whole of it. */
function inlineSteps(source: string): number {
  const signs = source.match(/[[\\<*_~`!$]|:\/\/|www\./g)?.length ?? 0;
  return source.length * (1 + signs) + addressSteps(source);
}

/** From every letter before an `@` marked looks for the `@`. */
function addressSteps(source: string): number {
  let steps = 0;
  for (let at = source.indexOf('@'); at !== -1; at = source.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && !/[\s@]/.test(source.charAt(start - 1))) start -= 1;
    steps += (at - start) ** 2;
  }
  return steps;
}

type Rules = NonNullable<MarkedOptions['tokenizer']>['rules'];

/** The original takes time with the fourth power of its input. It only hides `[name]` from the search for emphasis. */
const FLAT_REFERENCE = /!?\[(?:\\[^]|[^[\]\\]){1,999}\](?:\[(?:\\[^]|[^[\]\\]){0,999}\])?/g;

/** To end a paragraph the first two lines of a table are enough; the original reads all rows at each line. */
const PARAGRAPH = new RegExp(withoutRows(Lexer.rules.block.gfm.paragraph.source));

function withoutRows(paragraph: string): string {
  const table = Lexer.rules.block.gfm.table.source.replace('^', '');
  const rows = table.indexOf(String.raw`(?:\n((?:`);
  return paragraph.replace(table, () => String.raw`${table.slice(0, rows)}(?:\n|$)`);
}

function withLinearRules(rules: Rules): Rules {
  return {
    ...rules,
    block: { ...rules.block, paragraph: PARAGRAPH },
    inline: { ...rules.inline, reflinkSearch: FLAT_REFERENCE },
  };
}
