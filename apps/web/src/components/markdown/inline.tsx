import { Fragment, type ReactNode } from 'react';
import type { MarkedToken, Token } from 'marked';
import { CitedText } from './citations.tsx';
import { decodeEntities } from './entities.ts';
import { FootnoteReference } from './footnotes.tsx';
import type { FootnoteReferenceToken } from './footnote-syntax.ts';
import { MarkdownImage } from './image.tsx';
import { pairInlineHtml, type InlinePiece } from './inline-html.ts';
import { MarkdownLink } from './link.tsx';
import { MathFormula } from './math-formula.tsx';
import type { MathToken } from './math-syntax.ts';

type InlineToken = MarkedToken | MathToken | FootnoteReferenceToken;

/** The words of a block: marked's inline tokens as elements. Nothing of the text ever becomes HTML. */
export function Inline({ tokens }: { readonly tokens: readonly Token[] | undefined }): ReactNode {
  return pairInlineHtml(tokens ?? []).map((piece, index) => <Piece key={index} piece={piece} />);
}

function Piece({ piece }: { readonly piece: InlinePiece }): ReactNode {
  if (piece.kind === 'break') return <br />;
  if (piece.kind === 'token') return <InlineElement token={piece.token as InlineToken} />;
  const Tag = piece.tag;
  const children = piece.children.map((child, index) => <Piece key={index} piece={child} />);
  return <Tag>{children}</Tag>;
}

function InlineElement({ token }: { readonly token: InlineToken }): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} /> : <CitedText text={decodeEntities(token.text)} />;
    case 'escape':
      return token.text;
    case 'strong':
      return (
        <strong>
          <Inline tokens={token.tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      );
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} />
        </del>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return (
        <MarkdownLink href={token.autolink ? token.href : decodeEntities(token.href)} title={token.title ?? undefined}>
          {token.autolink ? token.text : <Inline tokens={token.tokens} />}
        </MarkdownLink>
      );
    case 'image':
      return <MarkdownImage href={decodeEntities(token.href)} alt={decodeEntities(token.text)} />;
    case 'checkbox':
      return <input type="checkbox" checked={token.checked} readOnly disabled />;
    case 'inlineMath':
      return <MathFormula tex={token.tex} display={token.display} />;
    case 'footnoteReference':
      return <FootnoteReference name={token.name} raw={token.raw} />;
    default:
      return <Fragment>{token.raw}</Fragment>;
  }
}
