import { buttonClass } from '#/components/button.tsx';
import type { SettingRow } from '#/features/settings/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';

function KeysLink() {
  const t = useT();
  return (
    <Link to="/apikey" className={buttonClass('secondary')}>
      {t('common.open')}
    </Link>
  );
}

/** The way from the settings of an account to its keys. */
export const apiKeyRows: readonly SettingRow[] = [
  {
    id: 'api-keys',
    label: 'titles.apiKeys',
    description: 'apiKeys.settingText',
    keywords: 'apiKeys.settingKeywords',
    Control: KeysLink,
  },
];
