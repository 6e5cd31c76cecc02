import { BackLink } from '#/components/back-link.tsx';
import { Screen } from '#/components/screen.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { ConnectCard } from './connect-card.tsx';

/** The connect card on a page of its own, for those who have a model already or come from a link. */
export function ConnectScreen() {
  const t = useT();
  const go = useNavigate();
  return (
    <Screen title={t('titles.connect')}>
      <div className="mx-auto max-w-190 px-6 pt-4 pb-16 phone:px-3">
        <BackLink to="/">{t('masks.picker.back')}</BackLink>
        <div className="mt-4">
          <ConnectCard onConnected={() => go({ to: '/' })} />
        </div>
      </div>
    </Screen>
  );
}
