import type { Mask } from '@parley/contract';
import { useEffect, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { showToast } from '#/components/toast.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { newId } from '#/lib/ids.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { readShared, type SharedMask as Shared } from '../model/share-link.ts';
import { startFromMask } from '../start-from-mask.ts';
import { keepMasks } from '../store.ts';
import { MaskPreview } from './mask-preview.tsx';

/** The mask of a link, looked at before anything is stored. */
export function SharedMask({ part }: { readonly part: string }) {
  const t = useT();
  const go = useNavigate();
  const [shared, setShared] = useState<Shared>();
  useEffect(() => {
    let isGone = false;
    const world = { now: Date.now(), newId, language: currentLanguage().code };
    void readShared(part, world).then((read) => !isGone && setShared(read));
    return () => {
      isGone = true;
    };
  }, [part]);

  if (!shared) return null;
  return (
    <div className="mx-auto w-full max-w-170 px-6 pt-7 pb-16 phone:px-4 phone:pt-2">
      {'mask' in shared ? (
        <Offer mask={shared.mask} />
      ) : (
        <div role="alert">
          <EmptyState
            title={t('masks.sharing.brokenTitle')}
            text={t(`masks.sharing.problem.${shared.problem}`)}
            action={
              <Button variant="primary" onClick={() => go({ to: '/new-chat' }, { replace: true })}>
                {t('placeholders.newChatTitle')}
              </Button>
            }
          />
        </div>
      )}
    </div>
  );
}

function Offer({ mask }: { readonly mask: Mask }) {
  const t = useT();
  const go = useNavigate();
  const start = async () => go({ to: '/', search: { c: await startFromMask(mask) } });
  const keep = () => {
    keepMasks([mask]);
    showToast({ kind: 'success', text: t('masks.sharing.kept') });
    go({ to: '/masks', search: { mask: mask.id } }, { replace: true });
  };
  return (
    <>
      <h1 className="text-title">{t('masks.sharing.title')}</h1>
      <p className="mt-1 text-text-2">{t('masks.sharing.text')}</p>
      <div className="mt-6 rounded-card bg-raised p-6 shadow-e1 phone:p-4">
        <MaskPreview mask={mask} />
      </div>
      <div className="sticky bottom-0 -mx-2 mt-4 flex flex-wrap justify-end gap-2 bg-canvas px-2 py-3">
        <Button variant="quiet" onClick={() => go({ to: '/' })}>
          {t('masks.sharing.notNow')}
        </Button>
        <Button onClick={keep}>{t('masks.sharing.keep')}</Button>
        <Button variant="primary" onClick={() => void start()}>
          {t('masks.start')}
        </Button>
      </div>
    </>
  );
}
