import { memo, useDeferredValue, useState } from 'react';
import type { ArtifactKind } from '#/components/artifact/artifact-kind.ts';
import type { CodeLanguageId } from '#/components/markdown/code-languages.ts';
import type { CodeLine, TokenKind } from '#/components/markdown/highlight-protocol.ts';
import { useHighlight } from '#/components/markdown/highlight.ts';
import { recolored } from '../model/recolored.ts';

const LANGUAGES: Readonly<Record<ArtifactKind, CodeLanguageId | undefined>> = {
  html: 'html',
  svg: 'xml',
  markdown: 'markdown',
  mermaid: undefined,
  react: 'tsx',
  vue: 'vue',
};

const COLORS: Readonly<Record<TokenKind, string>> = {
  key: 'text-(--code-key)',
  string: 'text-(--code-string)',
  number: 'text-(--code-number)',
  name: 'text-(--code-name)',
  comment: 'text-(--code-comment)',
};

const NO_LINES: readonly CodeLine[] = [];

/** The words of the source in colour. Lines that are being typed are plain for a moment, the others keep theirs. */
export function SourceLines({ kind, text }: { readonly kind: ArtifactKind; readonly text: string }) {
  const settled = useDeferredValue(text);
  const colored = useHighlight(settled, LANGUAGES[kind], false);
  const [lines, setLines] = useState(NO_LINES);
  const isWhole = colored !== null && colored.end > settled.length;
  if (isWhole && colored.lines !== lines) setLines(colored.lines);
  return recolored(text, isWhole ? colored.lines : lines).map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line is its place
    <SourceLine key={index} line={line} />
  ));
}

const SourceLine = memo(
  function SourceLine({ line }: { readonly line: CodeLine }) {
    return (
      <>
        {line.map(([text, kind], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a run is its place
          <span key={index} className={kind && COLORS[kind]}>
            {text}
          </span>
        ))}
        {'\n'}
      </>
    );
  },
  ({ line: before }, { line: after }) => before === after || isSameLine(before, after),
);

function isSameLine(one: CodeLine, other: CodeLine): boolean {
  return (
    one.length === other.length &&
    one.every(([text, kind], index) => text === other[index]?.[0] && kind === other[index]?.[1])
  );
}
