import { SquarePen } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { confirm } from '../../../components/overlays.tsx';
import { Screen } from '../../../components/screen.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useNavigate } from '../../../lib/router/router-context.tsx';
import { chatActions } from '../../chat/public.ts';
import { updateConfig } from '../../settings/public.ts';

/** The mask picker: how a new chat starts unless it is switched off. */
export function NewChatScreen() {
  const t = useT();
  const navigate = useNavigate();

  async function startNow() {
    navigate({ to: '/', search: { c: await chatActions.createSession() } });
  }

  async function skipFromNowOn() {
    const wanted = await confirm({
      title: t('placeholders.dontShowTitle'),
      text: t('placeholders.dontShowText'),
      confirmLabel: t('placeholders.dontShowConfirm'),
    });
    if (!wanted) return;
    updateConfig({ dontShowMaskSplashScreen: true });
    await startNow();
  }

  return (
    <Screen title={t('placeholders.newChatTitle')}>
      <div className="mx-auto flex min-h-full max-w-120 flex-col items-center justify-center gap-3 px-6 pb-24 text-center">
        <h1 className="text-display text-balance">{t('placeholders.newChatTitle')}</h1>
        <p className="mb-3 text-prose text-balance text-text-2">{t('placeholders.newChatText')}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter starts the chat that was asked for a moment ago */}
        <Button variant="primary" size="large" icon={SquarePen} autoFocus onClick={() => void startNow()}>
          {t('placeholders.startNow')}
        </Button>
        <Button variant="quiet" onClick={() => void skipFromNowOn()}>
          {t('placeholders.dontShowAgain')}
        </Button>
      </div>
    </Screen>
  );
}
