import { useEffect, useState } from 'react';
import { buttonClass } from '#/components/button.tsx';
import { PublicScreen } from '#/components/public-screen.tsx';
import { Spinner } from '#/components/spinner.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useNavigation, useSearch } from '#/lib/router/router-context.tsx';
import { receive } from '../receive.ts';

/** Where the system hands something over: what another app shares, a file that is opened, a shortcut. Nothing is sent from here. */
export function ReceivedScreen() {
  const t = useT();
  const navigation = useNavigation();
  const { share, open } = useSearch();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let isLeft = false;
    receive({ share, open }, navigation, () => isLeft).then(
      (found) => !isLeft && setLost(found === 'lost'),
      () => !isLeft && setLost(true),
    );
    return () => {
      isLeft = true;
    };
  }, [share, open, navigation]);
  return (
    <PublicScreen>
      <div className="mx-auto flex max-w-140 flex-col items-start gap-2 px-6 pt-[14vh]">
        {isLost ? (
          <>
            <h1 className="text-title">{t('pwa.lostTitle')}</h1>
            <p className="text-prose text-text-2">{t('pwa.lostText')}</p>
            <Link to="/" className={`mt-4 ${buttonClass('primary')}`}>
              {t('pwa.toChat')}
            </Link>
          </>
        ) : (
          <output className="flex items-center gap-2.5 text-text-2">
            <Spinner className="size-4" />
            {t('pwa.receiving')}
          </output>
        )}
      </div>
    </PublicScreen>
  );
}
