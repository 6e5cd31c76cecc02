import type { ThemeRegistrationRaw } from 'shiki/core';
import type { TokenKind } from './highlight-protocol.ts';

/** What belongs to each kind, in the words of TextMate grammars. Later rows win over earlier ones. */
const SCOPES: readonly (readonly [TokenKind | 'plain', readonly string[]])[] = [
  ['name', ['entity.name.function', 'support.function', 'entity.name.type', 'entity.name.class', 'support.class']],
  [
    'name',
    [
      'entity.other.attribute-name',
      'support.type.property-name',
      'variable.other.property.sql',
      'meta.object-literal.key',
    ],
  ],
  [
    'key',
    ['keyword', 'storage', 'support.type.primitive', 'support.type.builtin', 'entity.name.tag', 'markup.heading'],
  ],
  ['key', ['variable.language', 'markup.inserted', 'meta.preprocessor', 'entity.name.section']],
  ['plain', ['keyword.operator', 'storage.type.function.arrow', 'punctuation', 'meta.template.expression']],
  [
    'key',
    ['keyword.operator.new', 'keyword.operator.expression', 'keyword.operator.logical.python', 'keyword.operator.word'],
  ],
  ['string', ['string', 'punctuation.definition.string', 'markup.inline.raw', 'markup.fenced_code']],
  [
    'name',
    [
      'string.json support.type.property-name',
      'support.type.property-name.json',
      'punctuation.support.type.property-name',
    ],
  ],
  ['number', ['constant.numeric', 'constant.language', 'markup.deleted', 'support.constant']],
  ['string', ['string.regexp', 'string.regexp keyword', 'string.regexp constant', 'string.regexp punctuation']],
  ['string', ['storage.type.string', 'string.quoted constant']],
  ['name', ['meta.function-call.generic', 'support.function']],
  ['key', ['support.type.python', 'support.type.exception']],
  ['number', ['keyword.other.unit']],
  ['plain', ['string.unquoted']],
  ['comment', ['comment', 'punctuation.definition.comment']],
];

/** Grammars give colours, we want kinds: each kind is a number that looks like a colour. */
const COLORS = {
  plain: '#000000',
  key: '#000001',
  string: '#000002',
  number: '#000003',
  name: '#000004',
  comment: '#000005',
} as const;

export const CODE_THEME: ThemeRegistrationRaw = {
  name: 'parley',
  fg: COLORS.plain,
  bg: '#ffffff',
  settings: SCOPES.map(([kind, scope]) => ({ scope: [...scope], settings: { foreground: COLORS[kind] } })),
};

const KIND_BY_COLOR: Readonly<Record<string, TokenKind>> = Object.fromEntries(
  Object.entries(COLORS).flatMap(([kind, color]) => (kind === 'plain' ? [] : [[color, kind as TokenKind]])),
);

export function kindOfColor(color: string | undefined): TokenKind | undefined {
  return color === undefined ? undefined : KIND_BY_COLOR[color.toLowerCase()];
}
