import { X } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useChangePreferences, usePreferences } from '../preferences-query.ts';

/** The hosts that the app may call, each of which can be taken back. */
export function HostList() {
  const t = useT();
  const change = useChangePreferences();
  const hosts = usePreferences()?.hosts;
  if (!hosts) return <p className="min-h-lh" />;
  if (hosts.length === 0) return <p className="text-text-3">{t('desktop.noHosts')}</p>;
  return (
    <ul className="flex flex-col">
      {hosts.map((host) => (
        <li key={host} className="flex items-center justify-between gap-3">
          <bdi dir="ltr" className="min-w-0 truncate">
            {host}
          </bdi>
          <IconButton
            icon={X}
            label={t('desktop.forget', { host })}
            onClick={() => void change((port) => port.forgetHost(host))}
          />
        </li>
      ))}
    </ul>
  );
}
