import type { ReactNode } from 'react';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';

interface WayProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** One way to have Parley at hand: what it is, and below it how to get it. */
export function Way({ icon: Glyph, title, text, children }: WayProps) {
  return (
    <section className="flex gap-4 border-line py-6 not-last:border-b phone:flex-col phone:gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-text-2">
        <Glyph className="size-5" strokeWidth={ICON_STROKE} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-subhead">{title}</h2>
        {text !== undefined && <p className="mt-0.5 text-ui text-text-2">{text}</p>}
        {children}
      </div>
    </section>
  );
}

/** What to do, one after the other. */
export function Steps({ children }: { readonly children: readonly ReactNode[] }) {
  return (
    <ol className="mt-3 flex list-decimal flex-col gap-1.5 ps-5 text-ui text-text-2">
      {children.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps never change their order
        <li key={index}>{step}</li>
      ))}
    </ol>
  );
}
