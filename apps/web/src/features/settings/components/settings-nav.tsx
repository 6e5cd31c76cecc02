import { ChevronRight } from 'lucide-react';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import type { SettingSection } from './setting-types.ts';
import { Link } from '#/lib/router/link.tsx';

interface SettingsNavProps {
  readonly sections: readonly SettingSection[];
  readonly current: SettingSection | undefined;
  readonly onLeave?: () => void;
}

/** The sections, each at its own address. */
export function SettingsNav({ sections, current, onLeave }: SettingsNavProps) {
  const t = useT();
  return (
    <nav aria-label={t('settings.title')} className="flex flex-col">
      {sections.map((section) => (
        <Link
          key={section.id}
          to="/settings/$section"
          params={{ section: section.id }}
          onClick={onLeave}
          aria-current={section === current ? 'page' : undefined}
          className={classNames(
            'flex h-9 items-center gap-3 rounded-row px-3 transition-colors duration-120 phone:h-12',
            section === current ? 'bg-hover font-medium text-text-1' : 'text-text-2 hover:bg-sunken hover:text-text-1',
          )}
        >
          <section.icon className="size-4.25 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
          <span className="grow truncate">{t(section.label)}</span>
          <ChevronRight className="size-4 text-text-3 md:hidden rtl:-scale-x-100" aria-hidden />
        </Link>
      ))}
    </nav>
  );
}
