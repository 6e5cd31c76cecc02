import { useT } from '#/i18n/use-t.ts';
import { SettingRowView } from './setting-row.tsx';
import type { FoundSetting } from './settings-search.tsx';
import { Link } from '#/lib/router/link.tsx';

interface SettingResultsProps {
  readonly found: readonly FoundSetting[];
  readonly query: string;
}

/** What the search found, ready to be changed on the spot, with the way to the section it stands in. */
export function SettingResults({ found, query }: SettingResultsProps) {
  const t = useT();
  if (found.length === 0) {
    return <output className="block pt-7 text-text-2">{t('settings.searchNothing', { query: query.trim() })}</output>;
  }
  return (
    <section className="isolate pt-7">
      <output className="block text-small text-text-3">{t('settings.searchResults', { count: found.length })}</output>
      {found.map(({ section, row }) => (
        <div key={row.id}>
          <Link
            to="/settings/$section"
            params={{ section: section.id }}
            hash={row.id}
            className="mt-4 inline-block rounded-badge text-meta text-accent-text hover:underline"
          >
            {t(section.label)}
          </Link>
          <SettingRowView row={row} />
        </div>
      ))}
    </section>
  );
}
