import { buttonClass } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import type { SettingRow } from '#/features/settings/public.ts';

function DocumentsLink() {
  const t = useT();
  return (
    <Link to="/content" className={buttonClass('secondary')}>
      {t('common.open')}
    </Link>
  );
}

/** The way from the settings to the documents of the operator. */
export const contentRows: readonly SettingRow[] = [
  {
    id: 'documents',
    label: 'content.setting',
    description: 'content.settingText',
    keywords: 'content.settingKeywords',
    Control: DocumentsLink,
  },
];
