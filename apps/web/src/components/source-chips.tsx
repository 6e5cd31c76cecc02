import { useState } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { hostOf } from '#/lib/host-of.ts';
import { Chip } from './chip.tsx';
import type { CitedSource } from './markdown/citations.tsx';
import { sourceNames } from './source-names.ts';
import { tooltipAttributes } from './tooltip.tsx';

interface SourceChipsProps {
  readonly sources: readonly CitedSource[];
  /** Sources that the answer names. */
  readonly named: readonly CitedSource[];
}

/** Where an answer has things from: the sources that it names, and the others on request. Nothing is fetched from their hosts. */
export function SourceChips({ sources, named }: SourceChipsProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? sources : named;
  const left = sources.length - shown.length;
  // Of all of them, so that a name stays when the others come.
  const names = sourceNames(sources);
  return (
    <ul aria-label={t('thread.sources.label')} className="mt-3 flex flex-wrap gap-1.5 select-none">
      {shown.map((source) => (
        <li key={source.number} className="max-w-full">
          <SourceChip source={source} name={names.get(source.number) ?? source.url} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <Chip variant="plain" onClick={() => setIsOpen(true)}>
            {t('thread.sources.more', { count: left })}
          </Chip>
        </li>
      )}
    </ul>
  );
}

interface SourceChipProps {
  readonly source: CitedSource;
  readonly name: string;
}

function SourceChip({ source: { number, title, url }, name }: SourceChipProps) {
  const t = useT();
  const host = hostOf(url);
  const isWeb = /^https?:\/\//i.test(url);
  return (
    <a
      {...(isWeb && { href: url })}
      target="_blank"
      rel="noopener noreferrer nofollow"
      {...tooltipAttributes({ label: title && name === title ? host : title || url, side: 'above' })}
      className="inline-flex h-7 max-w-60 items-center gap-1.5 rounded-row bg-sunken ps-1.5 pe-2.5 text-small font-medium text-text-2 transition-colors duration-120 hover:bg-hover hover:text-text-1 phone:h-8.5 pointer-coarse:h-11"
    >
      <span className="sr-only">{t('thread.sources.one', { number, title, host })}</span>
      <span
        aria-hidden
        className="grid h-4.5 min-w-4.5 place-items-center rounded-kbd bg-accent-soft px-1 text-meta text-accent-text tabular-nums"
      >
        {number}
      </span>
      <bdi aria-hidden className="min-w-0 truncate leading-7">
        {name}
      </bdi>
    </a>
  );
}
