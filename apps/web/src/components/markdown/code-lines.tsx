import { memo } from 'react';
import type { ColoredCode } from './highlight.ts';
import type { CodeLine } from './highlight-protocol.ts';

const LINES_PER_CHUNK = 40;

interface CodeLinesProps {
  readonly text: string;
  readonly colored: ColoredCode | null;
  /** How many lines to show, from the top; all of them when left out. */
  readonly limit: number | undefined;
}

/** The text of a code block, coloured as far as its lines are. Drawn in chunks, so that a growing block touches only its last ones. */
export function CodeLines({ text, colored, limit }: CodeLinesProps) {
  if (colored === null) return <code>{plainChunks(text, limit)}</code>;
  const { lines, end } = colored;
  const shown = Math.min(lines.length, limit ?? Infinity);
  const chunks = [];
  for (let start = 0; start < shown; start += LINES_PER_CHUNK) {
    chunks.push(
      <ColoredChunk key={start} lines={lines} start={start} end={Math.min(start + LINES_PER_CHUNK, shown)} />,
    );
  }
  const hasRest = end <= text.length && shown === lines.length;
  return (
    <code>
      {chunks}
      {hasRest && '\n'}
      {hasRest && plainChunks(text.slice(end), limit === undefined ? undefined : limit - shown)}
    </code>
  );
}

function plainChunks(text: string, limit: number | undefined) {
  const lines = text.split('\n').slice(0, limit);
  const chunks = [];
  for (let start = 0; start < lines.length; start += LINES_PER_CHUNK) {
    const chunk = lines.slice(start, start + LINES_PER_CHUNK).join('\n');
    chunks.push(<Chunk key={start} text={start === 0 ? chunk : `\n${chunk}`} />);
  }
  return chunks;
}

const Chunk = memo(function Chunk({ text }: { readonly text: string }) {
  return <span>{text}</span>;
});

interface ColoredChunkProps {
  readonly lines: readonly CodeLine[];
  readonly start: number;
  readonly end: number;
}

const ColoredChunk = memo(function ColoredChunk({ lines, start, end }: ColoredChunkProps) {
  return lines
    .slice(start, end)
    .map((line, index) => <ColoredLine key={index} line={line} isFirst={start + index === 0} />);
}, isSameChunk);

/** Lines are only ever appended: a chunk with the same first and last line has the same ones between them. */
function isSameChunk(before: ColoredChunkProps, after: ColoredChunkProps): boolean {
  return (
    before.start === after.start &&
    before.end === after.end &&
    before.lines[before.start] === after.lines[after.start] &&
    before.lines[before.end - 1] === after.lines[after.end - 1]
  );
}

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
