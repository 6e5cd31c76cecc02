import { useEffect, useMemo, useRef } from 'react';
import { hasOpenOverlay } from '#/components/overlays.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { searchSettings } from '../model/search-settings.ts';
import type { SettingRow, SettingSection } from './setting-types.ts';

/** A setting with the section it is listed in. */
export interface FoundSetting {
  readonly section: SettingSection;
  readonly row: SettingRow;
}

/** Every setting of these sections, in the order of the screen. */
export function listSettings(sections: readonly SettingSection[]): FoundSetting[] {
  return sections.flatMap((section) => section.groups.flatMap(({ rows }) => rows.map((row) => ({ section, row }))));
}

interface SettingsSearchProps {
  /** How many settings there are to be found. */
  readonly count: number;
  readonly query: string;
  readonly onChange: (query: string) => void;
}

/** The field above every section; the slash key leads there. */
export function SettingsSearch({ count, query, onChange }: SettingsSearchProps) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return;
      if (hasOpenOverlay()) return;
      event.preventDefault();
      frame.current?.querySelector('input')?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div ref={frame}>
      <SearchInput value={query} onChange={onChange} label={t('settings.searchLabel', { count })} shortcut="/" />
    </div>
  );
}

/** The settings that fit the query; undefined while nothing is asked. */
export function useFoundSettings(
  settings: readonly FoundSetting[],
  query: string,
): readonly FoundSetting[] | undefined {
  const t = useT();
  return useMemo(() => {
    if (query.trim() === '') return undefined;
    const searchable = settings.map((found) => ({
      found,
      id: found.row.id,
      label: t(found.row.label),
      description: t(found.row.description),
      keywords: `${t(found.row.keywords)} ${t(found.section.label)}`,
    }));
    return searchSettings(searchable, query).map(({ found }) => found);
  }, [settings, query, t]);
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
