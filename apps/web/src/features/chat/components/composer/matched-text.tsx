import type { MatchRange } from '#/lib/fuzzy-match.ts';

/** A text with the letters that a search found in it. */
export function MatchedText({ text, ranges }: { readonly text: string; readonly ranges: readonly MatchRange[] }) {
  const ends = [0, ...ranges.map(([, end]) => end)];
  return (
    <>
      {ranges.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <span className="font-semibold text-accent-text">{text.slice(start, end)}</span>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
