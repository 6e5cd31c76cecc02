import { buttonClass } from '#/components/button.tsx';
import { NextChatOffer } from '#/features/import-chats/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';

/** The ways to an AI where the app works by itself: a key of one's own, or a server. */
export function StandaloneCard() {
  const t = useT();
  return (
    <section aria-label={t('connect.title')} className="rounded-card bg-raised p-6 shadow-e1 phone:p-4">
      <h3 className="text-heading">{t('connect.title')}</h3>
      <p className="mt-1 text-text-2">{t('desktop.setUp')}</p>
      <p className="mt-5 flex flex-wrap items-center gap-2">
        <Link to="/settings/$section" params={{ section: 'models' }} className={buttonClass('primary')}>
          {t('desktop.openProviders')}
        </Link>
        <Link to="/settings/$section" params={{ section: 'desktop' }} className={buttonClass('quiet')}>
          {t('desktop.connectServer')}
        </Link>
        <NextChatOffer />
      </p>
    </section>
  );
}
