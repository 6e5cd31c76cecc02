import { buttonClass } from '#/components/button.tsx';
import type { SettingRow } from '#/features/settings/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';

function ManageLink() {
  const t = useT();
  return (
    <Link to="/tools" className={buttonClass('secondary')}>
      {t('tools.setting.open')}
    </Link>
  );
}

/** The way from the settings to the tools. */
export const toolRows: readonly SettingRow[] = [
  {
    id: 'tools',
    label: 'tools.setting.label',
    description: 'tools.setting.text',
    keywords: 'tools.setting.keywords',
    Control: ManageLink,
  },
];
