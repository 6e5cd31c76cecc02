import { AppWindow, Monitor, Puzzle, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { PublicScreen } from '#/components/public-screen.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useInstallPrompt } from '../use-install-prompt.ts';
import { Link } from '#/lib/router/link.tsx';

/** Ways to have Parley at hand. Only what exists is offered; the rest says that it is not there yet. */
export function DownloadScreen() {
  const t = useT();
  return (
    <PublicScreen>
      <div className="mx-auto max-w-170 px-6 pt-10 pb-14">
        <h1 className="text-title">{t('titles.download')}</h1>
        <p className="mt-1 mb-6 text-prose text-text-2">{t('placeholders.downloadText')}</p>
        <ul>
          <WebApp />
          <Way icon={Smartphone} title={t('placeholders.downloadMobileTitle')}>
            {t('placeholders.downloadMobileText')}
          </Way>
          <Way icon={Monitor} title={t('placeholders.downloadDesktopTitle')}>
            {t('placeholders.downloadDesktopText')}
          </Way>
          <Way icon={Puzzle} title={t('placeholders.downloadExtensionTitle')}>
            {t('placeholders.downloadExtensionText')}
          </Way>
        </ul>
        <Link to="/" className={`mt-6 ${buttonClass('secondary')}`}>
          {t('placeholders.backToChat')}
        </Link>
      </div>
    </PublicScreen>
  );
}

function WebApp() {
  const t = useT();
  const { isInstalled, install } = useInstallPrompt();
  if (isInstalled) {
    return (
      <Way icon={AppWindow} title={t('placeholders.downloadWebTitle')}>
        {t('placeholders.downloadWebInstalled')}
      </Way>
    );
  }
  if (install !== undefined) {
    const button = (
      <Button variant="primary" onClick={install}>
        {t('placeholders.downloadWebInstall')}
      </Button>
    );
    return (
      <Way icon={AppWindow} title={t('placeholders.downloadWebTitle')} action={button}>
        {t('placeholders.downloadWebReady')}
      </Way>
    );
  }
  return (
    <Way icon={AppWindow} title={t('placeholders.downloadWebTitle')}>
      {t('placeholders.downloadWebChromium')}
      <br />
      {t('placeholders.downloadWebSafari')}
    </Way>
  );
}

interface WayProps {
  readonly icon: Icon;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Way({ icon: Glyph, title, children, action }: WayProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-4 not-last:border-b">
      <span className="grid size-10 shrink-0 place-items-center self-start rounded-control bg-sunken text-text-2">
        <Glyph className="size-5" strokeWidth={ICON_STROKE} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-ui font-medium">{title}</h2>
        <p className="text-small text-text-2">{children}</p>
      </div>
      {action}
    </li>
  );
}
