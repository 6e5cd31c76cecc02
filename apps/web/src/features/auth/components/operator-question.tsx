import { accountName, type LoginResult } from '@parley/contract';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { leavePageNotice, openAccount } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { becomeOperator } from '../sign-in-calls.ts';
import { EntranceFrame } from './entrance-frame.tsx';
import { FormProblem } from './form-problem.tsx';

interface OperatorQuestionProps {
  readonly result: LoginResult;
  /** Of the link that makes its opener the operator. */
  readonly ticket: string;
  readonly target: string;
}

const MEANINGS = ['auth.operatorMeans.models', 'auth.operatorMeans.privacy', 'auth.operatorMeans.once'] as const;

/** Asks somebody who came by the operator's link and signed in whether they want to look after this server. */
export function OperatorQuestion({ result: { token, user }, ticket, target }: OperatorQuestionProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    setIsBusy(true);
    try {
      await becomeOperator(token, ticket);
    } catch (failure) {
      const code = failure instanceof ApiFailure ? failure.code : 'internal';
      const isUsed = code === 'ticket_invalid';
      setProblem(isUsed ? t('auth.operatorUsed') : t('auth.operatorFailed', { reason: t(`errors.${code}`) }));
      setIsBusy(false);
      return;
    }
    leavePageNotice('operator');
    openAccount(target);
  }

  return (
    <EntranceFrame isForAccounts>
      <h1 className="text-display text-balance">{t('auth.operatorTitle', { account: accountName(user) })}</h1>
      <ul className="mt-4 mb-7 flex list-disc flex-col gap-2 ps-5 text-prose text-text-2">
        {MEANINGS.map((meaning) => (
          <li key={meaning}>{t(meaning)}</li>
        ))}
      </ul>
      <div className="flex flex-col gap-3">
        <FormProblem words={problem} />
        {problem === undefined && (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus is gone
          <Button variant="primary" size="large" autoFocus busy={isBusy} onClick={() => void confirm()}>
            {t('auth.operatorConfirm')}
          </Button>
        )}
        <Button
          variant={problem === undefined ? 'quiet' : 'primary'}
          size="large"
          disabled={isBusy}
          onClick={() => openAccount(target)}
        >
          {t(problem === undefined ? 'auth.operatorNotNow' : 'auth.submit')}
        </Button>
      </div>
    </EntranceFrame>
  );
}
