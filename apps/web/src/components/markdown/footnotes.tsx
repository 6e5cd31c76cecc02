import { createContext, use, useId, useMemo, type ReactNode } from 'react';
import { useT } from '#/i18n/use-t.ts';
import type { FootnoteToken } from './footnote-syntax.ts';
import type { Block } from './split-blocks.ts';

interface Footnotes {
  readonly prefix: string;
  /** The number of each note, by its name. */
  readonly numbers: ReadonlyMap<string, number>;
}

const FootnotesContext = createContext<Footnotes>({ prefix: '', numbers: new Map() });

/** Tells the references inside `children` which notes exist. Blocks are drawn again only when the notes change. */
export function FootnotesProvider({
  blocks,
  children,
}: {
  readonly blocks: readonly Block[];
  readonly children: ReactNode;
}) {
  const prefix = useId();
  const joined = blocks
    .flatMap(({ token }) => (token.type === 'footnote' ? [(token as FootnoteToken).name] : []))
    .join(' ');
  const footnotes = useMemo(() => ({ prefix, numbers: numbered(joined) }), [prefix, joined]);
  return <FootnotesContext value={footnotes}>{children}</FootnotesContext>;
}

/** The first of several notes with one name has it. */
function numbered(joined: string): ReadonlyMap<string, number> {
  const names = joined === '' ? [] : joined.split(' ');
  return new Map(names.map((name, index) => [name, index + 1] as const).toReversed());
}

/** The raised number in the text. A reference without a note stays as it was written. */
export function FootnoteReference({ name, raw }: { readonly name: string; readonly raw: string }) {
  const t = useT();
  const { prefix, numbers } = use(FootnotesContext);
  const number = numbers.get(name);
  if (number === undefined) return raw;
  // A fragment address would resolve against the page's base element and leave the chat.
  const jump = () => document.getElementById(`${prefix}${name}`)?.scrollIntoView({ block: 'center' });
  return (
    <sup>
      <button
        type="button"
        className="md-footnote-reference"
        aria-label={t('markdown.footnote', { number })}
        onClick={jump}
      >
        {number}
      </button>
    </sup>
  );
}

export function Footnote({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { prefix, numbers } = use(FootnotesContext);
  return (
    <div className="md-footnote" id={`${prefix}${name}`}>
      <span className="md-footnote-number">{numbers.get(name) ?? 0}</span>
      <div>{children}</div>
    </div>
  );
}
