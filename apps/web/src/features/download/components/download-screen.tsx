import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { PublicScreen } from '#/components/public-screen.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { downloadQuery } from '../download-query.ts';
import { usePlatform } from '../use-platform.ts';
import { DesktopWay } from './desktop-way.tsx';
import { ExtensionWay } from './extension-way.tsx';
import { PhoneWay } from './phone-way.tsx';
import { WebAppWay } from './web-app-way.tsx';

/** Ways to have Parley at hand. What the operator does not offer is left out. */
export function DownloadScreen() {
  const t = useT();
  const [platform, choose] = usePlatform();
  const { data, isError, refetch } = useQuery(downloadQuery());
  const release = data?.release;
  const hasDesktop = release !== undefined && release.files.length > 0;
  const hasExtension = release !== undefined && Object.keys(release.extension).length > 0;
  const isPhone = platform.device === 'iphone' || platform.device === 'android';
  return (
    <PublicScreen>
      <div className="mx-auto max-w-170 px-6 pt-10 pb-14 phone:pt-4">
        <h1 className="text-title">{t('titles.download')}</h1>
        <p className="mt-1 mb-2 text-prose text-text-2">
          {data === undefined || hasDesktop || hasExtension ? t('download.text') : t('download.onlyWeb')}
        </p>
        {isPhone && <PhoneWay device={platform.device} />}
        {isError && (
          <div className="py-4">
            <ErrorBlock title={t('download.failed')} onRetry={() => void refetch()} />
          </div>
        )}
        {data === undefined && !isError && <SkeletonLines />}
        {hasDesktop && <DesktopWay release={release} platform={platform} onChoose={choose} />}
        <WebAppWay device={platform.device} />
        {!isPhone && <PhoneWay device={platform.device} />}
        {hasExtension && <ExtensionWay extension={release.extension} />}
        <Link to="/" className={`mt-6 ${buttonClass('secondary')}`}>
          {t('placeholders.backToChat')}
        </Link>
      </div>
    </PublicScreen>
  );
}
