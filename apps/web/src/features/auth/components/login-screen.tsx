import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { LanguageChoice } from '#/components/language-choice.tsx';
import { openAccount, takePageNotice } from '#/features/account/public.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { useT } from '#/i18n/use-t.ts';
import { useSearch } from '#/lib/router/router-context.tsx';
import { readSignInQuery } from '../model/sign-in-query.ts';
import { EntranceFrame } from './entrance-frame.tsx';
import { FormProblem } from './form-problem.tsx';
import { LoginForm } from './login-form.tsx';

/** The entrance of a hosted server. */
export function LoginScreen() {
  const t = useT();
  const query = readSignInQuery(useSearch(), runtimeConfig.signIn);
  const isBinding = query.wechatId !== undefined;
  const { email, phone, google, wechat, apple } = runtimeConfig.signIn;
  const hasCodes = email || phone;
  const hasWayIn = hasCodes || google || wechat || apple;
  const [isDeleted] = useState(() => takePageNotice('deleted'));
  const [signedInWords, setSignedInWords] = useState<string>();
  if (signedInWords !== undefined) return <SignedIn words={signedInWords} target={query.target} />;
  const words = isBinding ? 'auth.bindText' : query.operator === undefined ? 'auth.loginText' : 'auth.operatorText';
  return (
    <EntranceFrame headerEnd={<LanguageChoice />} isForAccounts>
      {isDeleted && (
        <output className="mb-6 block rounded-block bg-sunken px-4 py-3 text-ui">{t('auth.accountDeleted')}</output>
      )}
      <h1 className="text-display">{t(isBinding ? 'auth.bindTitle' : 'titles.login')}</h1>
      <p className="mt-1.5 mb-7 text-prose text-text-2">
        {t(!hasWayIn ? 'auth.noWayIn' : hasCodes || words !== 'auth.loginText' ? words : 'auth.providersText')}
      </p>
      {query.isDisabled && (
        <div className="mb-6">
          <FormProblem words={t('errors.account_banned')} />
        </div>
      )}
      {/* Another mode is another form: nothing that was typed before belongs to it. */}
      {hasWayIn && <LoginForm key={query.wechatId} query={query} onSignedIn={setSignedInWords} />}
    </EntranceFrame>
  );
}

/** Somebody came in whom the operator's link did not make the operator: they read that before they go on. */
function SignedIn({ words, target }: { readonly words: string; readonly target: string }) {
  const t = useT();
  return (
    <EntranceFrame isForAccounts>
      <h1 className="text-display">{t('auth.signedInTitle')}</h1>
      <p role="alert" className="mt-1.5 mb-7 text-prose text-text-2">
        {words}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus is gone */}
      <Button variant="primary" size="large" autoFocus onClick={() => openAccount(target)}>
        {t('auth.submit')}
      </Button>
    </EntranceFrame>
  );
}
