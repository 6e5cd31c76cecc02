/**
 * Breaks words into lines that fit, at most so many; what is left over ends in an ellipsis. A word that is wider than a line is
 * broken within, as writing without spaces has to be.
 */
export function brokenLines(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (fits((line + piece).trimEnd())) {
      line += piece;
      continue;
    }
    if (lines.length === most - 1) return [...lines, shortened(line + piece, fits)];
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = piece.trimStart();
    if (fits(line)) continue;
    const parts = fittingParts(line, fits);
    line = parts.pop() ?? '';
    for (const part of parts) {
      if (lines.length === most - 1) return [...lines, shortened(part + line, fits)];
      lines.push(part);
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function piecesOf(text: string): string[] {
  return Array.from(words.segment(text.replaceAll(/\s+/g, ' ').trim()), ({ segment }) => segment);
}

function fittingParts(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = [''];
  for (const { segment } of characters.segment(word)) {
    const last = parts.at(-1) ?? '';
    if (last === '' || fits(last + segment)) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

function shortened(line: string, fits: (line: string) => boolean): string {
  const left = Array.from(characters.segment(line.trim()), ({ segment }) => segment);
  while (left.length > 1 && !fits(`${left.join('').trimEnd()}…`)) left.pop();
  return `${left.join('').trimEnd()}…`;
}
