import type { Excerpt } from '../model/excerpt.ts';

/** A text with its finds set off. Only ever text: what a message holds is not taken for markup here. */
export function MarkedText({ excerpt: { text, marks } }: { readonly excerpt: Excerpt }) {
  const pieces = marks.map(([start, end], index) => ({ start, end, before: marks[index - 1]?.[1] ?? 0 }));
  return (
    <>
      {pieces.map(({ start, end, before }) => (
        <span key={start}>
          {text.slice(before, start)}
          <mark className="bg-transparent font-semibold text-accent-text">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
