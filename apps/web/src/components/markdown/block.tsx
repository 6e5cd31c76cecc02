import { memo, type ReactNode } from 'react';
import type { MarkedToken, Token, Tokens } from 'marked';
import { useT } from '#/i18n/use-t.ts';
import { CodeBlock } from './code-block.tsx';
import type { FootnoteToken } from './footnote-syntax.ts';
import { Footnote } from './footnotes.tsx';
import { Inline } from './inline.tsx';
import { isLineBreak } from './inline-html.ts';
import { MathFormula } from './math-formula.tsx';
import type { MathToken } from './math-syntax.ts';
import { MermaidDiagram } from './mermaid-diagram.tsx';
import type { PlainToken } from './bounded-lexer.ts';
import type { Block } from './split-blocks.ts';
import { MarkdownTable } from './table.tsx';

type BlockToken = MarkedToken | MathToken | FootnoteToken | PlainToken;

interface BlockProps {
  readonly token: Token;
  /** More text may still arrive for it. */
  readonly open: boolean;
}

/** One block of an answer. A done block is drawn once; an open one only when its own text has changed. */
export const MarkdownBlock = memo(
  function MarkdownBlock({ block }: { readonly block: Block }) {
    return <BlockElement token={block.token} open={block.open} />;
  },
  (before, after) =>
    before.block === after.block ||
    (before.block.open === after.block.open && isSameText(before.block.token, after.block.token)),
);

function Blocks({ tokens, open }: { readonly tokens: readonly Token[]; readonly open: boolean }): ReactNode {
  return tokens.map((token, index) => (
    <BlockElement key={index} token={token} open={open && index === tokens.length - 1} />
  ));
}

function BlockElement({ token: anyToken, open }: BlockProps): ReactNode {
  const t = useT();
  const token = anyToken as BlockToken;
  switch (token.type) {
    case 'paragraph':
      return (
        <p dir="auto">
          <Inline tokens={token.tokens} />
        </p>
      );
    case 'text':
      return <Inline tokens={token.tokens ?? [token]} />;
    case 'heading':
      return <Heading depth={token.depth} tokens={token.tokens} />;
    case 'list':
      return <List token={token} open={open} />;
    case 'blockquote':
      // Its paragraphs choose their direction themselves, so `auto` would find no letters here and mean left to right.
      return (
        <blockquote>
          <Blocks tokens={token.tokens} open={open} />
        </blockquote>
      );
    case 'code':
      return token.lang === 'mermaid' && !open ? (
        <MermaidDiagram source={token.text} />
      ) : (
        <CodeBlock text={token.text} info={token.lang ?? ''} open={open} />
      );
    case 'table':
      return <MarkdownTable token={token} />;
    case 'hr':
      return <hr />;
    case 'html':
      return isLineBreak(token.raw) ? (
        <br />
      ) : (
        <p dir="auto" className="md-raw-html">
          {token.raw.trim()}
        </p>
      );
    case 'checkbox':
      return (
        <input
          type="checkbox"
          checked={token.checked}
          readOnly
          disabled
          aria-label={t(token.checked ? 'markdown.taskDone' : 'markdown.taskOpen')}
        />
      );
    case 'blockMath':
      return token.open && open ? (
        <code className="md-math-source">{token.tex}</code>
      ) : (
        <MathFormula tex={token.tex} display />
      );
    case 'footnote':
      return (
        <Footnote name={token.name}>
          <Blocks tokens={token.tokens} open={open} />
        </Footnote>
      );
    case 'plain':
      return (
        <p dir="auto" className="md-raw-html">
          {token.text.trim()}
        </p>
      );
    case 'space':
    case 'def':
      return null;
    default:
      return <Inline tokens={[token]} />;
  }
}

function Heading({ depth, tokens }: { readonly depth: number; readonly tokens: readonly Token[] }) {
  // The page's own title is level 1, and the turn's hidden one level 2.
  const Tag = (['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const)[depth - 1] ?? 'h6';
  return (
    <Tag dir="auto" data-depth={depth}>
      <Inline tokens={tokens} />
    </Tag>
  );
}

function List({ token, open }: { readonly token: Tokens.List; readonly open: boolean }) {
  const items = token.items.map((item, index) => (
    <ListItem key={index} item={item} open={open && index === token.items.length - 1} />
  ));
  if (!token.ordered) return <ul dir="auto">{items}</ul>;
  return (
    <ol dir="auto" start={token.start === '' ? undefined : token.start}>
      {items}
    </ol>
  );
}

interface ListItemProps {
  readonly item: Tokens.ListItem;
  readonly open: boolean;
}

const ListItem = memo(
  function ListItem({ item, open }: ListItemProps) {
    return (
      <li data-task={item.task || undefined} data-loose={item.loose || undefined}>
        <Blocks tokens={item.tokens} open={open} />
      </li>
    );
  },
  (before, after) =>
    before.open === after.open && before.item.loose === after.item.loose && isSameText(before.item, after.item),
);

/** Equal text gives equal elements, except where a link definition elsewhere may have given it another meaning. */
function isSameText(before: Token, after: Token): boolean {
  return before === after || (before.type === after.type && before.raw === after.raw && !after.raw.includes('['));
}
