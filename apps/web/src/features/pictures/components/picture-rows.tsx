import { X } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { updateConfig, useConfig, type SettingRow } from '#/features/settings/public.ts';
import { withoutHost } from '../model/picture-hosts.ts';

function HostList({ label }: { readonly label: string }) {
  const t = useT();
  const hosts = useConfig((config) => config.pictureHosts);
  if (hosts.length === 0) return <p className="text-small text-text-3">{t('settings.pictureHostsNone')}</p>;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {hosts.map((host) => (
        <li key={host} className="flex max-w-full items-center gap-1 rounded-row bg-sunken ps-2.5 text-small">
          <bdi className="min-w-0 wrap-anywhere">{host}</bdi>
          <IconButton
            label={t('settings.pictureHostsRemove', { host })}
            icon={X}
            size={28}
            onClick={() => updateConfig({ pictureHosts: withoutHost(hosts, host) })}
          />
        </li>
      ))}
    </ul>
  );
}

/** Whose pictures load without being asked for. */
export const pictureRows: readonly SettingRow[] = [
  {
    id: 'picture-hosts',
    label: 'settings.pictureHosts',
    description: 'settings.pictureHostsText',
    keywords: 'settings.pictureHostsKeywords',
    keys: ['pictureHosts'],
    layout: 'full',
    Control: HostList,
  },
];
