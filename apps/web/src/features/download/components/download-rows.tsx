import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { buttonClass } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { SettingRow } from '#/features/settings/public.ts';
import { noteRelease, useReleaseNews } from '#/storage/chat-update.ts';
import { downloadQuery } from '../download-query.ts';

function AppsLink() {
  const t = useT();
  return (
    <Link to="/download" className={buttonClass('secondary')}>
      {t('settings.open')}
    </Link>
  );
}

/** Says that there is a later release than this server runs, where the operator names its latest.json. */
function ReleaseNote() {
  const t = useT();
  const { data } = useQuery(downloadQuery());
  const version = data?.release?.version;
  useEffect(() => {
    if (version !== undefined) noteRelease(version, Date.now());
  }, [version]);
  const news = useReleaseNews();
  if (news === undefined) return null;
  return (
    <p className="mt-1 text-meta text-warn">{t('download.newer', { version: news, running: runtimeConfig.version })}</p>
  );
}

/** The way to the apps, and whether there are newer ones. */
export const downloadRows: readonly SettingRow[] = [
  {
    id: 'apps',
    label: 'titles.download',
    description: 'download.settingText',
    keywords: 'download.settingKeywords',
    Control: AppsLink,
    // The desktop app tells of its own updates.
    ...(!runtimeConfig.isApp && { Note: ReleaseNote }),
  },
];
