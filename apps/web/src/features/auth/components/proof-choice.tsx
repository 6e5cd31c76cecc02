import type { AccountIdentity } from '@parley/contract';
import { useRef } from 'react';
import { Button } from '#/components/button.tsx';
import { ChoiceList } from '#/components/choice-list.tsx';
import { Field } from '#/components/field.tsx';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { useOwnerProof } from '../use-owner-proof.ts';
import { CodeField } from './code-field.tsx';
import { IDENTITY_MARKS } from './identity-marks.ts';
import { pagePasskeyObstacle } from './passkey-obstacle.tsx';

const PROOF_WORDS = {
  code: 'account.proofCode',
  passkey: 'account.proofPasskey',
  google: 'account.proofWindow',
  wechat: 'account.proofWindow',
  apple: 'account.proofWindow',
} as const;

/** Whether a way in can be gone again from here. Apple's may lead through apps alone. */
export function isProvingWay({ kind }: AccountIdentity): boolean {
  if (kind === 'apple') return runtimeConfig.signIn.apple;
  return kind !== 'passkey' || pagePasskeyObstacle() === undefined;
}

interface ProofChoiceProps {
  readonly ways: readonly AccountIdentity[];
  readonly way: AccountIdentity;
  readonly onChoose: (id: string) => void;
  readonly proof: ReturnType<typeof useOwnerProof>;
}

/** By which way in the owner proves to be it, with the field for a code where one is sent. */
export function ProofChoice({ ways, way, onChoose, proof }: ProofChoiceProps) {
  const t = useT();
  return (
    <>
      <ChoiceList
        label={t('account.proof')}
        value={way.id}
        onChange={onChoose}
        options={ways.map(({ id, kind, label }) => ({
          value: id,
          label: label || t(IDENTITY_MARKS[kind].name),
          detail: t(PROOF_WORDS[kind === 'email' || kind === 'phone' ? 'code' : kind]),
        }))}
      />
      {(way.kind === 'email' || way.kind === 'phone') && <CodeProof key={way.id} proof={proof} />}
    </>
  );
}

function CodeProof({ proof }: Pick<ProofChoiceProps, 'proof'>) {
  const t = useT();
  const codeInput = useRef<HTMLInputElement>(null);
  const { secondsLeft, sentTo } = proof;

  async function send() {
    if (await proof.send()) codeInput.current?.focus();
  }

  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button disabled={secondsLeft > 0} busy={proof.isSending} onClick={() => void send()}>
          {secondsLeft > 0 ? t('auth.sendAgainIn', { seconds: secondsLeft }) : t('auth.send')}
        </Button>
      </div>
      <Field label={t('account.code')} help={sentTo === '' ? undefined : t('auth.codeSent', { address: sentTo })}>
        <CodeField
          code={proof.code}
          onChange={proof.setCode}
          input={codeInput}
          isRefused={proof.problem !== undefined}
        />
      </Field>
    </div>
  );
}
