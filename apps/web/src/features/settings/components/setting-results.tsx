import { buttonClass } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { queryWords } from '#/lib/match-text.ts';
import { SettingRowView } from './setting-row.tsx';
import type { FoundSetting } from './settings-search.tsx';

interface SettingResultsProps {
  readonly found: readonly FoundSetting[];
  readonly query: string;
  /** Ends the search: what follows is the section itself. */
  readonly onLeave: () => void;
}

/** What the search found, ready to be changed on the spot, with the way to the section it stands in. */
export function SettingResults({ found, query, onLeave }: SettingResultsProps) {
  const t = useT();
  const words = queryWords(query);
  if (found.length === 0) {
    return <output className="block pt-7 text-text-2">{t('settings.searchNothing', { query: query.trim() })}</output>;
  }
  return (
    <section className="isolate pt-7">
      <output className="block text-small text-text-3">{t('settings.searchResults', { count: found.length })}</output>
      {found.map(({ section, row }) => {
        const place = { to: '/settings/$section', params: { section: section.id }, hash: row.id } as const;
        return (
          <div key={row.id}>
            <Link
              {...place}
              onClick={onLeave}
              className="mt-4 inline-block rounded-badge text-meta text-accent-text hover:underline"
            >
              {t(section.label)}
            </Link>
            <SettingRowView
              row={row}
              words={words}
              // A pane as long as the screen would hide the results below it.
              standIn={
                row.layout === 'full' && (
                  <Link
                    {...place}
                    onClick={onLeave}
                    className={buttonClass('secondary')}
                    aria-label={t('settings.openRow', { label: t(row.label) })}
                  >
                    {t('settings.open')}
                  </Link>
                )
              }
            />
          </div>
        );
      })}
    </section>
  );
}
