import { buttonClass } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { ProviderPane } from '../providers/provider-pane.tsx';
import type { SettingRow } from '../setting-types.ts';

function CustomProvidersLink() {
  const t = useT();
  return (
    <Link to="/custom-providers" className={buttonClass('secondary')}>
      {t('settings.open')}
    </Link>
  );
}

/** Ways to models beside those of the server. */
export const providerRows: readonly SettingRow[] = [
  {
    id: 'custom-providers',
    label: 'providers.customRow',
    description: 'providers.customRowText',
    keywords: 'providers.customRowKeywords',
    Control: CustomProvidersLink,
  },
  {
    id: 'provider-keys',
    label: 'providers.keysRow',
    description: 'providers.keysRowText',
    keywords: 'providers.keysRowKeywords',
    layout: 'full',
    Control: ProviderPane,
  },
];
