import { Badge } from '#/components/badge.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { RELEASES, type Release } from '../model/release-notes.ts';
import { Subject } from './subject.tsx';

/** What the versions brought, newest first. */
export function ReleaseNotes() {
  const t = useT();
  return (
    <Subject title={t('discover.whatsNew')}>
      <div className="flex flex-col gap-8">
        {RELEASES.map((release, index) => (
          <ReleaseOfVersion key={release.version} release={release} isNewest={index === 0} />
        ))}
      </div>
    </Subject>
  );
}

function ReleaseOfVersion({ release, isNewest }: { readonly release: Release; readonly isNewest: boolean }) {
  const t = useT();
  const date = new Intl.DateTimeFormat(currentLanguage().tag, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <article>
      <h3 className="flex flex-wrap items-center gap-2 text-small text-text-3">
        <bdi className="font-medium text-text-1">{t('discover.version', { version: release.version })}</bdi>
        {isNewest && <Badge tone="spark">{t('discover.newest')}</Badge>}
        <time dateTime={release.date}>{date.format(new Date(release.date))}</time>
      </h3>
      <dl className="mt-3 grid grid-cols-2 gap-x-8 gap-y-4 max-lg:grid-cols-1">
        {release.notes.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-ui font-medium">{t(title)}</dt>
            <dd className="mt-0.5 text-small text-text-2">{t(text)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
