import type { TokenizerAndRendererExtension, Token, Tokens } from 'marked';
import { nextIn } from './bounded-lexer.ts';

/** `[^name]` in the text. */
export interface FootnoteReferenceToken extends Tokens.Generic {
  type: 'footnoteReference';
  name: string;
}

/** `[^name]: words`, with indented lines belonging to it. */
export interface FootnoteToken extends Tokens.Generic {
  type: 'footnote';
  name: string;
  tokens: Token[];
}

const NAME = String.raw`\[\^([^\]\s]{1,80})\]`;
const REFERENCE = new RegExp(`^${NAME}(?!:)`);
const DEFINITION = new RegExp(
  String.raw`^${NAME}:[ \t]*([^\n]*(?:\n+(?: {4}|\t)[^\n]*|\n(?![ \t]*\n|\[\^)[^\n]+)*)(?:\n|$)`,
);

export const footnoteReference: TokenizerAndRendererExtension = {
  name: 'footnoteReference',
  level: 'inline',
  start(source) {
    const index = nextIn(this.lexer, '[^', source, (rest) => rest.indexOf('[^'));
    return index === -1 ? undefined : index;
  },
  tokenizer(source): FootnoteReferenceToken | undefined {
    const match = REFERENCE.exec(source);
    if (!match?.[1]) return undefined;
    return { type: 'footnoteReference', raw: match[0], name: match[1] };
  },
};

export const footnote: TokenizerAndRendererExtension = {
  name: 'footnote',
  level: 'block',
  tokenizer(source): FootnoteToken | undefined {
    const match = DEFINITION.exec(source);
    if (!match?.[1]) return undefined;
    const body = (match[2] ?? '').replace(/^(?: {4}|\t)/gm, '');
    return { type: 'footnote', raw: match[0], name: match[1], tokens: this.lexer.blockTokens(body, []) };
  },
  childTokens: ['tokens'],
};
