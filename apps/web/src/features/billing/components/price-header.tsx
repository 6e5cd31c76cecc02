import { ArrowLeft, Ticket } from 'lucide-react';
import { Button, buttonClass } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { LanguageChoice } from '#/components/language-choice.tsx';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { updateConfig } from '#/features/settings/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { countEvent } from '#/lib/count-event.ts';
import { LOGIN_TARGET } from '../login-target.ts';

interface PriceHeaderProps {
  readonly redeems: boolean;
  readonly isKnown: boolean;
}

/** Language, redeeming a code, and the way back. */
export function PriceHeader({ redeems, isKnown }: PriceHeaderProps) {
  const t = useT();
  const go = useNavigate();
  const hasSettings = isKnown || runtimeConfig.mode === 'private';
  const redeem = () => {
    countEvent({ event: 'redeem_click' });
    if (!isKnown) return go(LOGIN_TARGET);
    return void openLazyOverlay(() => import('./redeem-dialog.tsx'), 'RedeemDialog', {});
  };
  return (
    <>
      <LanguageChoice size="small" isTight onChoose={(language) => hasSettings && updateConfig({ language })} />
      {redeems && (
        <Button variant="quiet" size="small" icon={Ticket} onClick={redeem}>
          <span className="phone:sr-only">{t('billing.redeem.open')}</span>
        </Button>
      )}
      <Link to="/" className={buttonClass('outline', 'small')}>
        <ArrowLeft className="size-3.5 shrink-0 rtl:-scale-x-100" strokeWidth={ICON_STROKE} aria-hidden />
        {t('billing.backToChat')}
      </Link>
    </>
  );
}
