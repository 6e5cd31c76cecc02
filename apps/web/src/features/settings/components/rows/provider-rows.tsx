import { buttonClass } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
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

function ServerModelsLink() {
  const t = useT();
  return (
    <Link to="/server-models" className={buttonClass('secondary')}>
      {t('settings.open')}
    </Link>
  );
}

/** For whoever may change the channels of this server. */
const serverModelsRow: SettingRow = {
  id: 'server-models',
  label: 'providers.serverRow',
  description: 'providers.serverRowText',
  keywords: 'providers.serverRowKeywords',
  Control: ServerModelsLink,
};

/** Endpoints whose keys the server keeps. */
const customProvidersRow: SettingRow = {
  id: 'custom-providers',
  label: 'providers.customRow',
  description: 'providers.customRowText',
  keywords: 'providers.customRowKeywords',
  Control: CustomProvidersLink,
};

/** Ways to models beside those of the server. */
export const providerRows: readonly SettingRow[] = [
  ...(runtimeConfig.managesChannels ? [serverModelsRow] : []),
  ...(runtimeConfig.hasServer ? [customProvidersRow] : []),
  {
    id: 'provider-keys',
    label: 'providers.keysRow',
    description: 'providers.keysRowText',
    keywords: 'providers.keysRowKeywords',
    layout: 'full',
    Control: ProviderPane,
  },
];
