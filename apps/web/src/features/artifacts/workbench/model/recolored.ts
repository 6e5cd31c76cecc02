import type { CodeLine } from '#/components/markdown/highlight-protocol.ts';

/**
 * Lines of a text that is being typed: those that have not changed since they were coloured keep their colours, the others are plain until
 * they have been coloured too.
 */
export function recolored(text: string, coloured: readonly CodeLine[]): readonly CodeLine[] {
  const lines = text.split('\n');
  const known = coloured.map(textOfLine);
  let start = 0;
  while (start < lines.length && start < known.length && lines[start] === known[start]) start += 1;
  let end = 0;
  const most = Math.min(lines.length, known.length) - start;
  while (end < most && lines.at(-1 - end) === known.at(-1 - end)) end += 1;
  return lines.map((line, index) => {
    if (index < start) return coloured[index] ?? [[line]];
    if (index >= lines.length - end) return coloured[index - lines.length + coloured.length] ?? [[line]];
    return [[line]];
  });
}

function textOfLine(line: CodeLine): string {
  return line.map(([text]) => text).join('');
}
