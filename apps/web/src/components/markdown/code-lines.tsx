import { memo } from 'react';
import type { CodeLine } from './highlight-protocol.ts';

const LINES_PER_CHUNK = 40;

interface CodeLinesProps {
  readonly text: string;
  readonly colored: readonly CodeLine[] | null;
  /** How many lines to show, from the top; all of them when left out. */
  readonly limit: number | undefined;
}

/** The text of a code block. Plain text is drawn in chunks, so that a growing block touches only its last one. */
export function CodeLines({ text, colored, limit }: CodeLinesProps) {
  if (colored)
    return (
      <code>
        {colored.slice(0, limit).map((line, index) => (
          <ColoredLine key={index} line={line} isFirst={index === 0} />
        ))}
      </code>
    );
  const lines = text.split('\n').slice(0, limit);
  const chunks = [];
  for (let start = 0; start < lines.length; start += LINES_PER_CHUNK) {
    const chunk = lines.slice(start, start + LINES_PER_CHUNK).join('\n');
    chunks.push(<Chunk key={start} text={start === 0 ? chunk : `\n${chunk}`} />);
  }
  return <code>{chunks}</code>;
}

const Chunk = memo(function Chunk({ text }: { readonly text: string }) {
  return <span>{text}</span>;
});

const ColoredLine = memo(function ColoredLine({
  line,
  isFirst,
}: {
  readonly line: CodeLine;
  readonly isFirst: boolean;
}) {
  return (
    <>
      {isFirst ? '' : '\n'}
      {line.map(([text, kind], index) =>
        kind ? (
          <span key={index} data-code={kind}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </>
  );
});
