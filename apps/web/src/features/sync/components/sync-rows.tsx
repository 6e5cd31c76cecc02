import { isSyncConfigured, SYNC_PROVIDERS } from '@parley/contract';
import { Button } from '#/components/button.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { Switch } from '#/components/switch.tsx';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { SettingRow } from '#/features/settings/public.ts';
import { changeConnection, syncDefault, updateSync, useSync } from '../store.ts';
import { openSnapshots } from '../sync-dialogs.ts';
import { ConnectionControl } from './connection-control.tsx';
import { PassphraseControl } from './passphrase-control.tsx';
import { SyncStatus } from './sync-status.tsx';

interface ControlProps {
  readonly label: string;
}

function ProviderChoice({ label }: ControlProps) {
  const t = useT();
  const provider = useSync((state) => state.provider);
  return (
    <Segmented
      label={label}
      value={provider}
      options={SYNC_PROVIDERS.map((value) => ({ value, label: t(`sync.providerName.${value}`) }))}
      onChange={(next) => changeConnection({ provider: next })}
    />
  );
}

function ThroughServerSwitch({ label }: ControlProps) {
  const isOn = useSync((state) => state.useProxy);
  return <Switch label={label} checked={isOn} onChange={(next) => changeConnection({ useProxy: next })} />;
}

function AutomaticSwitch({ label }: ControlProps) {
  const isOn = useSync((state) => state.automatic);
  return <Switch label={label} checked={isOn} onChange={(next) => updateSync({ automatic: next })} />;
}

function SnapshotsButton() {
  const t = useT();
  const isReady = useSync(isSyncConfigured);
  return (
    <Button disabled={!isReady} onClick={() => void openSnapshots()}>
      {t('sync.snapshotsShow')}
    </Button>
  );
}

/** How things stand, and whether they move by themselves. */
export const syncRows: readonly SettingRow[] = [
  {
    id: 'sync',
    label: 'sync.status',
    description: 'sync.statusText',
    keywords: 'sync.statusKeywords',
    layout: 'full',
    Control: SyncStatus,
  },
  {
    id: 'automatic',
    label: 'sync.automatic',
    description: 'sync.automaticText',
    keywords: 'sync.automaticKeywords',
    elsewhere: syncDefault('automatic'),
    Control: AutomaticSwitch,
  },
];

/** The desktop app needs no server for it. */
const throughServerRow: SettingRow = {
  id: 'through-server',
  label: 'sync.throughServer',
  description: 'sync.throughServerText',
  keywords: 'sync.throughServerKeywords',
  elsewhere: syncDefault('useProxy'),
  Control: ThroughServerSwitch,
};

/** Which cloud it is. */
export const cloudRows: readonly SettingRow[] = [
  {
    id: 'cloud',
    label: 'sync.provider',
    description: 'sync.providerText',
    keywords: 'sync.providerKeywords',
    elsewhere: syncDefault('provider'),
    Control: ProviderChoice,
  },
  ...(runtimeConfig.isApp ? [] : [throughServerRow]),
  {
    id: 'connection',
    label: 'sync.connection',
    description: 'sync.connectionText',
    keywords: 'sync.connectionKeywords',
    layout: 'full',
    Control: ConnectionControl,
  },
];

/** Who can read it there, and the way back. */
export const cloudSafetyRows: readonly SettingRow[] = [
  {
    id: 'passphrase',
    label: 'sync.passphrase',
    description: 'sync.passphraseText',
    keywords: 'sync.passphraseKeywords',
    Control: PassphraseControl,
  },
  {
    id: 'cloud-versions',
    label: 'sync.snapshots',
    description: 'sync.snapshotsText',
    keywords: 'sync.snapshotsKeywords',
    Control: SnapshotsButton,
  },
];
