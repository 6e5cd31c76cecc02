import { ChevronLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { NavigationButton } from '#/components/navigation-drawer.tsx';
import { usePhone } from '#/components/use-phone.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useParams, useSearch } from '#/lib/router/router-context.tsx';
import { SettingGroups } from './setting-groups.tsx';
import { SettingResults } from './setting-results.tsx';
import type { SettingSection } from './setting-types.ts';
import { SettingsNav } from './settings-nav.tsx';
import { listSettings, SettingsSearch, useFoundSettings } from './settings-search.tsx';

/** Settings: sections at the start, search first, one section at a time. On a phone the list comes before the page. */
export function SettingsScreen({ sections }: { readonly sections: readonly SettingSection[] }) {
  const isPhone = usePhone();
  const { section: sectionId } = useParams();
  const section = sections.find(({ id }) => id === sectionId);
  return isPhone ? (
    <PhoneSettings key={section?.id} sections={sections} section={section} />
  ) : (
    <WideSettings sections={sections} section={section ?? sections[0]} />
  );
}

interface SettingsProps {
  readonly sections: readonly SettingSection[];
  readonly section: SettingSection | undefined;
}

function WideSettings({ sections, section }: SettingsProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const isSearching = query.trim() !== '';
  return (
    <div className="h-full overflow-y-auto">
      <div className="flex gap-14 ps-14 pe-8 pt-7 pb-16 max-lg:gap-8 max-lg:ps-6">
        <div className="sticky top-7 w-53 shrink-0 self-start">
          <h1 className="px-3 pb-4 text-title">{t('settings.title')}</h1>
          {/* Results come from all sections: none of them is the current one. */}
          <SettingsNav sections={sections} current={isSearching ? undefined : section} onLeave={() => setQuery('')} />
        </div>
        <div className="max-w-170 min-w-0 flex-1">
          <SearchedSettings sections={sections} section={section} query={query} onQuery={setQuery} />
        </div>
      </div>
    </div>
  );
}

function PhoneSettings({ sections, section }: SettingsProps) {
  const t = useT();
  const search = useSearch();
  const [query, setQuery] = useState('');
  const Subpage = section?.subpage && section.subpage.parameter in search ? section.subpage.Page : undefined;
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-13 shrink-0 items-center gap-1 px-1.5">
        {section === undefined ? (
          <NavigationButton />
        ) : (
          <Link
            {...(Subpage ? { to: '/settings/$section', params: { section: section.id } } : { to: '/settings' })}
            aria-label={t(Subpage ? section.label : 'settings.allSettings')}
            className="grid size-11 place-items-center"
          >
            <ChevronLeft className="size-5.5 rtl:-scale-x-100" strokeWidth={ICON_STROKE} aria-hidden />
          </Link>
        )}
        <h1 className="truncate text-subhead">{t(section?.label ?? 'settings.title')}</h1>
      </header>
      <div className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-12">
        {Subpage ? (
          <Subpage />
        ) : (
          <SearchedSettings sections={sections} section={section} query={query} onQuery={setQuery} />
        )}
      </div>
    </div>
  );
}

interface SearchedSettingsProps extends SettingsProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** The search field, and below it what was found or else the section itself. */
function SearchedSettings({ sections, section, query, onQuery }: SearchedSettingsProps) {
  const settings = useMemo(() => listSettings(sections), [sections]);
  const found = useFoundSettings(settings, query);
  return (
    <>
      <SettingsSearch count={settings.length} query={query} onChange={onQuery} />
      {found !== undefined && <SettingResults found={found} query={query} onLeave={() => onQuery('')} />}
      {found === undefined && section !== undefined && <SettingGroups groups={section.groups} />}
      {found === undefined && section === undefined && (
        <div className="pt-4">
          <SettingsNav sections={sections} current={undefined} />
        </div>
      )}
    </>
  );
}
