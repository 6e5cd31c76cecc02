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

/**
 * The text of a code block, coloured as far as its lines are. Drawn in chunks, and all but the last are blocks: the browser
 * lays out text that flows together as one piece, which would take longer with every line of a growing block.
 */
export function CodeLines({ text, colored, limit }: CodeLinesProps) {
  if (colored === null) return <code>{plainChunks(text, limit)}</code>;
  const { lines, end } = colored;
  const shown = Math.min(lines.length, limit ?? Infinity);
  const hasRest = end <= text.length && shown === lines.length;
  const chunks = [];
  for (let start = 0; start < shown; start += LINES_PER_CHUNK) {
    const chunkEnd = Math.min(start + LINES_PER_CHUNK, shown);
    chunks.push(
      <ColoredChunk key={start} lines={lines} start={start} end={chunkEnd} hasNext={chunkEnd < shown || hasRest} />,
    );
  }
  return (
    <code>
      {chunks}
      {hasRest && plainChunks(text.slice(end), limit === undefined ? undefined : limit - shown)}
    </code>
  );
}

function plainChunks(text: string, limit: number | undefined) {
  const lines = text.split('\n').slice(0, limit);
  const chunks = [];
  for (let start = 0; start < lines.length; start += LINES_PER_CHUNK) {
    const end = start + LINES_PER_CHUNK;
    const chunk = lines.slice(start, end).join('\n');
    chunks.push(<PlainChunk key={start} text={chunk} hasNext={end < lines.length} />);
  }
  return chunks;
}

interface PlainChunkProps {
  readonly text: string;
  readonly hasNext: boolean;
}

const PlainChunk = memo(function PlainChunk({ text, hasNext }: PlainChunkProps) {
  return (
    <span className={hasNext ? 'md-code-chunk' : undefined}>
      {text}
      {hasNext && '\n'}
    </span>
  );
});

interface ColoredChunkProps {
  readonly lines: readonly CodeLine[];
  readonly start: number;
  readonly end: number;
  readonly hasNext: boolean;
}

const ColoredChunk = memo(function ColoredChunk({ lines, start, end, hasNext }: ColoredChunkProps) {
  return (
    <span className="md-code-chunk">
      {lines.slice(start, end).map((line, index) => (
        <ColoredLine key={index} line={line} isFirst={index === 0} />
      ))}
      {hasNext && '\n'}
    </span>
  );
}, isSameChunk);

/** Lines are only ever appended: a chunk with the same first and last line has the same ones between them. */
function isSameChunk(before: ColoredChunkProps, after: ColoredChunkProps): boolean {
  return (
    before.start === after.start &&
    before.end === after.end &&
    before.hasNext === after.hasNext &&
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
