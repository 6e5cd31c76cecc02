import type { LoginResult } from '@parley/contract';
import { useState } from 'react';
import { LanguageChoice } from '#/components/language-choice.tsx';
import { takePageNotice } from '#/features/account/public.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { useT } from '#/i18n/use-t.ts';
import { useSearch } from '#/lib/router/router-context.tsx';
import { readSignInQuery } from '../model/sign-in-query.ts';
import { useUsedLink } from '../use-operator-link.ts';
import { EntranceFrame } from './entrance-frame.tsx';
import { EntranceNotice } from './entrance-notice.tsx';
import { FormProblem } from './form-problem.tsx';
import { LoginForm } from './login-form.tsx';
import { OperatorQuestion } from './operator-question.tsx';

/** The entrance of a hosted server. */
export function LoginScreen() {
  const t = useT();
  const asked = readSignInQuery(useSearch(), runtimeConfig.signIn);
  const isUsedLink = useUsedLink(asked.operator);
  const query = isUsedLink ? { ...asked, operator: undefined } : asked;
  const isBinding = query.wechatId !== undefined;
  const { email, phone, google, wechat, apple } = runtimeConfig.signIn;
  const hasCodes = email || phone;
  const hasWayIn = hasCodes || google || wechat || apple;
  const [left] = useState(() => takePageNotice('deleted', 'deleted-elsewhere', 'signed-out'));
  const [signedIn, setSignedIn] = useState<LoginResult>();
  if (signedIn !== undefined && asked.operator !== undefined) {
    return <OperatorQuestion result={signedIn} ticket={asked.operator} target={query.target} />;
  }
  const words = isBinding ? 'auth.bindText' : query.operator === undefined ? 'auth.loginText' : 'auth.operatorText';
  return (
    <EntranceFrame headerEnd={<LanguageChoice />} isForAccounts>
      {left && <EntranceNotice left={left} />}
      <h1 className="text-display">{t(isBinding ? 'auth.bindTitle' : 'titles.login')}</h1>
      <p className="mt-1.5 mb-7 text-prose text-text-2">
        {t(!hasWayIn ? 'auth.noWayIn' : hasCodes || words !== 'auth.loginText' ? words : 'auth.providersText')}
      </p>
      {(query.isDisabled || isUsedLink) && (
        <div className="mb-6">
          <FormProblem words={t(query.isDisabled ? 'errors.account_banned' : 'auth.operatorLinkUsed')} />
        </div>
      )}
      {/* Another mode is another form: nothing that was typed before belongs to it. */}
      {hasWayIn && <LoginForm key={query.wechatId} query={query} onOperator={setSignedIn} />}
    </EntranceFrame>
  );
}
