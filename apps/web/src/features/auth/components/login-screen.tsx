import { useT } from '#/i18n/use-t.ts';
import { EntranceFrame } from './entrance-frame.tsx';

/** The entrance of a hosted server. */
export function LoginScreen() {
  const t = useT();
  return (
    <EntranceFrame>
      <h1 className="text-display">{t('titles.login')}</h1>
      <p className="mt-1.5 text-prose text-text-2">{t('auth.loginText')}</p>
    </EntranceFrame>
  );
}
