import { BackLink } from '#/components/back-link.tsx';
import { buttonClass } from '#/components/button.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { Screen } from '#/components/screen.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';

/** In the place of a screen that only a server has, while the app works without one. */
export function ServerNeeded() {
  const t = useT();
  return (
    <Screen title={t('desktop.needsServer')}>
      <div className="mx-auto max-w-190 px-6 pt-4 pb-16 phone:px-3">
        <BackLink to="/">{t('masks.picker.back')}</BackLink>
        <EmptyState
          text={t('desktop.needsServerText')}
          action={
            <Link to="/settings/$section" params={{ section: 'desktop' }} className={buttonClass('primary')}>
              {t('desktop.connectServer')}
            </Link>
          }
        />
      </div>
    </Screen>
  );
}
