import { useEffect, useMemo, useRef } from 'react';
import { SearchInput } from '../../../components/search-input.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { searchSettings } from '../model/search-settings.ts';
import type { SettingRow, SettingSection } from './setting-types.ts';
import { SETTING_SECTIONS } from './settings-registry.ts';

/** A setting with the section it is listed in. */
export interface FoundSetting {
  readonly section: SettingSection;
  readonly row: SettingRow;
}

const ALL_SETTINGS: readonly FoundSetting[] = SETTING_SECTIONS.flatMap((section) =>
  section.groups.flatMap((group) => group.rows.map((row) => ({ section, row }))),
);

interface SettingsSearchProps {
  readonly query: string;
  readonly onChange: (query: string) => void;
}

/** The field above every section; the slash key leads there. */
export function SettingsSearch({ query, onChange }: SettingsSearchProps) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return;
      event.preventDefault();
      frame.current?.querySelector('input')?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div ref={frame}>
      <SearchInput
        value={query}
        onChange={onChange}
        label={t('settings.searchLabel', { count: ALL_SETTINGS.length })}
        shortcut="/"
      />
    </div>
  );
}

/** The settings that fit the query; undefined while nothing is asked. */
export function useFoundSettings(query: string): readonly FoundSetting[] | undefined {
  const t = useT();
  return useMemo(() => {
    if (query.trim() === '') return undefined;
    const searchable = ALL_SETTINGS.map((found) => ({
      found,
      id: found.row.id,
      label: t(found.row.label),
      description: t(found.row.description),
      keywords: `${t(found.row.keywords)} ${t(found.section.label)}`,
    }));
    return searchSettings(searchable, query).map(({ found }) => found);
  }, [query, t]);
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
