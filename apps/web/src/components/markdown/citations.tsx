import { createContext, use, useMemo, type ReactNode } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { tooltipAttributes } from '../tooltip.tsx';
import { linkTarget } from './safe-url.ts';

/** A source that a text may name by its number, as `[1]`. */
export interface CitedSource {
  readonly number: number;
  readonly title: string;
  readonly url: string;
}

type Sources = ReadonlyMap<number, CitedSource>;

const CitationsContext = createContext<Sources>(new Map());

interface CitationsProviderProps {
  readonly sources: readonly CitedSource[];
  readonly children: ReactNode;
}

/** Tells the text inside `children` which numbers are sources. Blocks are drawn again only when the sources change. */
export function CitationsProvider({ sources, children }: CitationsProviderProps) {
  const written = sources.length === 0 ? '' : JSON.stringify(sources);
  const byNumber = useMemo(() => readSources(written), [written]);
  return <CitationsContext value={byNumber}>{children}</CitationsContext>;
}

function readSources(written: string): Sources {
  const sources = written === '' ? [] : (JSON.parse(written) as CitedSource[]);
  return new Map(sources.map((source) => [source.number, source]));
}

const MARK = /\[(\d{1,4})\]/;

/** Words in which the number of a source leads to it; other numbers in brackets stay as they were written. */
export function CitedText({ text }: { readonly text: string }): ReactNode {
  const sources = use(CitationsContext);
  if (sources.size === 0 || !text.includes('[')) return text;
  // Every second piece is a number.
  return text.split(MARK).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const source = sources.get(Number(piece));
    // oxlint-disable-next-line react/no-array-index-key -- a text never changes its pieces
    return source ? <CitationMark key={index} source={source} /> : `[${piece}]`;
  });
}

function CitationMark({ source: { number, title, url } }: { readonly source: CitedSource }) {
  const t = useT();
  const target = linkTarget(url);
  if (target?.kind !== 'outside') return `[${number}]`;
  return (
    <sup>
      <a
        href={target.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="md-citation"
        aria-label={t('markdown.source', { number, title })}
        {...tooltipAttributes({ label: title })}
      >
        {number}
      </a>
    </sup>
  );
}
