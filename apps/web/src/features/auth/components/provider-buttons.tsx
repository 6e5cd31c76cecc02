import type { LoginResult } from '@parley/contract';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { signInByPopup, type PopupProvider } from '../third-party-login.ts';

interface ProviderButtonsProps {
  /** There is no other way in above them. */
  readonly isOnly?: boolean;
  readonly onSignedIn: (result: LoginResult) => void;
  /** A WeChat login whose phone number is still to be bound. */
  readonly onBind: (wechatId: string) => void;
  readonly onProblem: (words: string) => void;
}

const NAMES = { google: 'auth.google', wechat: 'auth.wechat', apple: 'auth.apple' } as const;

/** The providers of this server, or nothing where it has none. */
export function ProviderButtons({ isOnly = false, onSignedIn, onBind, onProblem }: ProviderButtonsProps) {
  const t = useT();
  const [open, setOpen] = useState<PopupProvider>();
  const { signIn, loginScreen } = runtimeConfig;
  const isGoogleSoon = loginScreen.googleComingSoon && !signIn.google;
  const offered = (['google', 'wechat', 'apple'] as const).filter((provider) => signIn[provider]);

  async function begin(provider: PopupProvider) {
    // No await before it: browsers only let a window open in the click itself.
    const ending = signInByPopup(provider);
    setOpen(provider);
    const end = await ending;
    setOpen(undefined);
    if (end.kind === 'done') onSignedIn(end);
    else if (end.kind === 'bind-phone') onBind(end.wechatId);
    else onProblem(t(`auth.popup.${end.kind === 'linked' ? 'error' : end.kind}`));
  }

  if (offered.length === 0 && !isGoogleSoon) return null;
  return (
    <>
      {!isOnly && (
        <p className="my-4 flex items-center gap-3 text-meta text-text-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          {t('auth.or')}
        </p>
      )}
      {/* Equal shares of a line as far as the names allow, and as many lines as they need. */}
      <div className="flex flex-wrap gap-2 *:grow *:basis-0">
        {isGoogleSoon && (
          <Button variant="outline" size="large" onClick={() => onProblem(t('auth.googleSoon'))}>
            {t('auth.google')}
          </Button>
        )}
        {offered.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            size="large"
            busy={open === provider}
            disabled={open !== undefined && open !== provider}
            onClick={() => void begin(provider)}
          >
            {t(NAMES[provider])}
          </Button>
        ))}
      </div>
    </>
  );
}
