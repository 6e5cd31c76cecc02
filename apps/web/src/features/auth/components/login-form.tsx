import type { LoginResult } from '@parley/contract';
import { Mail, Smartphone } from 'lucide-react';
import { useRef, type FormEvent } from 'react';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { Segmented } from '#/components/segmented.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { preparePhoneCheck } from '../check-phone.ts';
import type { SignInQuery } from '../model/sign-in-query.ts';
import { useSignIn, type CodeWay } from '../use-sign-in.ts';
import { AddressField } from './address-field.tsx';
import { CodeField } from './code-field.tsx';
import { FormProblem } from './form-problem.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

interface LoginFormProps {
  readonly query: SignInQuery;
  /** Somebody signed in by the operator's link. */
  readonly onOperator: (result: LoginResult) => void;
}

/** Address, code and button, and the providers of this server; in phone-binding mode for the phone of a WeChat login. */
export function LoginForm({ query, onOperator }: LoginFormProps) {
  const t = useT();
  const navigation = useNavigation();
  const codeInput = useRef<HTMLInputElement>(null);
  const isBinding = query.wechatId !== undefined;
  const { email, phone, emailCodesInLog, phoneCodesInLog } = runtimeConfig.signIn;
  const signIn = useSignIn(query, isBinding || !email ? 'phone' : 'email', onOperator);
  const hasCodes = email || phone;
  const isPhone = signIn.way === 'phone';
  const isInLog = isPhone ? phoneCodesInLog : emailCodesInLog;

  function changeWay(way: CodeWay) {
    if (way === 'phone') preparePhoneCheck();
    signIn.changeWay(way);
  }

  async function send() {
    if (await signIn.send()) codeInput.current?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // Enter behind an address asks for a code first.
    const isAtAddress =
      document.activeElement instanceof HTMLInputElement && document.activeElement !== codeInput.current;
    void (isAtAddress && signIn.sentTo === '' && signIn.code === '' ? send() : signIn.submit());
  }

  function bind(wechatId: string) {
    const { search } = navigation.current();
    navigation.go({ to: '/login', search: { ...search, wechatId, phone: '' } }, { replace: true });
  }

  return (
    <>
      {hasCodes ? (
        <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
          {email && phone && !isBinding && (
            <Segmented<CodeWay>
              label={t('auth.ways')}
              value={signIn.way}
              onChange={changeWay}
              className="flex"
              options={[
                { value: 'email', label: <WayLabel icon={Mail} text={t('auth.email')} /> },
                { value: 'phone', label: <WayLabel icon={Smartphone} text={t('auth.phone')} /> },
              ]}
            />
          )}
          <Field
            label={t(isPhone ? 'auth.phoneLabel' : 'auth.email')}
            help={isPhone ? t('auth.phoneHelp') : undefined}
            error={signIn.problems.address}
          >
            <AddressField
              way={signIn.way}
              address={signIn.address}
              onChange={signIn.setAddress}
              onSend={() => void send()}
              isSending={signIn.busy === 'sending'}
              secondsLeft={signIn.secondsLeft}
            />
          </Field>
          <Field
            label={t(isPhone ? 'auth.codeFromPhone' : 'auth.codeFromEmail')}
            help={
              signIn.sentTo === ''
                ? undefined
                : t(isInLog ? (isPhone ? 'auth.codeInLogPhone' : 'auth.codeInLog') : 'auth.codeSent', {
                    address: signIn.sentTo,
                  })
            }
            error={signIn.problems.code}
          >
            <CodeField
              code={signIn.code}
              onChange={signIn.setCode}
              input={codeInput}
              isRefused={signIn.problems.isCodeRefused === true}
            />
          </Field>
          <FormProblem
            words={signIn.problems.form}
            action={
              signIn.needsNewCode && (
                <Button size="small" variant="link" disabled={signIn.secondsLeft > 0} onClick={() => void send()}>
                  {signIn.secondsLeft > 0
                    ? t('auth.sendAgainIn', { seconds: signIn.secondsLeft })
                    : t('auth.codeRefused.sendNew')}
                </Button>
              )
            }
          />
          <Button type="submit" variant="primary" size="large" busy={signIn.busy === 'submitting'}>
            {t(isBinding ? 'auth.bind' : 'auth.signIn')}
          </Button>
        </form>
      ) : (
        <FormProblem words={signIn.problems.form} />
      )}
      {!isBinding && (
        <>
          <ProviderButtons
            isOnly={!hasCodes}
            onSignedIn={(result) => void signIn.enter(result)}
            onBind={bind}
            onProblem={signIn.say}
          />
          <PasskeyButton onSignedIn={(result) => void signIn.enter(result)} onProblem={signIn.say} />
        </>
      )}
      <p className="mt-5 text-center text-meta text-text-2">
        {t('auth.acceptBefore')}
        <Link to="/content/$id" params={{ id: 'privacy' }} className="font-medium text-accent-text hover:underline">
          {t('auth.acceptPrivacy')}
        </Link>
        {t('auth.acceptAfter')}
      </p>
    </>
  );
}

function WayLabel({ icon: Glyph, text }: { readonly icon: typeof Mail; readonly text: string }) {
  return (
    <>
      <Glyph className="size-3.5" strokeWidth={ICON_STROKE} aria-hidden />
      {text}
    </>
  );
}
