import { useQuery } from '@tanstack/react-query';
import { Button } from '#/components/button.tsx';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { useT } from '#/i18n/use-t.ts';
import { nextChatQuery } from '../nextchat-query.ts';

/** Leads to the import where NextChat's app is on this computer; nothing elsewhere. */
export function NextChatOffer() {
  const t = useT();
  const { data: state } = useQuery(nextChatQuery());
  if (state !== 'readable') return null;
  return (
    <Button
      variant="quiet"
      onClick={() => void openLazyOverlay(() => import('./moving-dialog.tsx'), 'MovingDialog', {})}
    >
      {t('desktop.nextchatOffer')}
    </Button>
  );
}
