import type { MatchRange } from '#/lib/match-text.ts';

/** A text with what a search found in it in the accent's colour, and heavier, so that colour is not alone. */
export function MatchedText({ text, ranges }: { readonly text: string; readonly ranges: readonly MatchRange[] }) {
  const ends = [0, ...ranges.map(([, end]) => end)];
  return (
    <>
      {ranges.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark className="bg-transparent font-semibold text-accent-text">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
