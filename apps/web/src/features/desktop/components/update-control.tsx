import { Button } from '#/components/button.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { DesktopUpdate } from '#/platform/platform.ts';
import { useUpdate } from '../updates/update-query.ts';

/** What is shown until the app has said how an update stands: as large as what comes most often, so that nothing moves then. */
const UNKNOWN: DesktopUpdate = { kind: 'idle' };
const CAN_CHECK: ReadonlySet<DesktopUpdate['kind']> = new Set(['idle', 'latest', 'failed']);

/** How an update of the app stands, and what can be done about it. */
export function UpdateControl({ label }: { readonly label: string }) {
  const t = useT();
  const { update, act } = useUpdate();
  return (
    <div className="flex flex-col gap-3">
      <output className="text-text-2">{stateText(update ?? UNKNOWN, t)}</output>
      {update?.kind === 'downloading' && <ProgressBar label={label} share={update.percent / 100} />}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {(update === undefined || CAN_CHECK.has(update.kind)) && (
          <Button disabled={update === undefined} onClick={() => void act((port) => port.checkUpdate())}>
            {t('desktop.updateCheck')}
          </Button>
        )}
        {update?.kind === 'available' && (
          <Button variant="primary" onClick={() => void act((port) => port.downloadUpdate())}>
            {t('desktop.updateDownload')}
          </Button>
        )}
        {update?.kind === 'ready' && (
          <>
            <Button variant="primary" onClick={() => void act((port) => port.installUpdate(true))}>
              {t('desktop.updateNow')}
            </Button>
            <Button onClick={() => void act((port) => port.installUpdate(false))}>{t('desktop.updateLater')}</Button>
          </>
        )}
      </p>
    </div>
  );
}

function stateText(update: DesktopUpdate, t: ReturnType<typeof useT>): string {
  switch (update.kind) {
    case 'off':
      return t('desktop.updateOff');
    case 'idle':
      return t('desktop.updateIdle', { version: runtimeConfig.version });
    case 'checking':
      return t('desktop.updateChecking');
    case 'latest':
      return t('desktop.updateLatest', { version: runtimeConfig.version });
    case 'available':
      return t('desktop.updateAvailable', { version: update.version });
    case 'downloading':
      return t('desktop.updateDownloading', { version: update.version, percent: update.percent });
    case 'ready':
      return t('desktop.updateReady', { version: update.version });
    case 'onNextLaunch':
      return t('desktop.updateOnNextLaunch', { version: update.version });
    case 'failed':
      return t('desktop.updateFailed');
    default:
      return update satisfies never;
  }
}
