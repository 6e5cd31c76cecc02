import { subAccountRoutes } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Field } from '#/components/field.tsx';
import type { OverlayFrame } from '#/components/overlay-store.ts';
import { Segmented } from '#/components/segmented.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { showToast } from '#/components/toast.tsx';
import { preparePhoneCheck, readAddress } from '#/features/auth/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { readCap } from '../model/monthly-cap.ts';
import { relationsChanged } from '../relations-changed.ts';

const HINTS = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
} as const;

/** Invites somebody by email or phone to become a sub-account. */
export function AddChildDialog({ open, onClose, onClosed }: OverlayFrame) {
  const t = useT();
  const queries = useQueryClient();
  const [way, setWay] = useState<'email' | 'phone'>('email');
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const [cap, setCap] = useState('');
  const [problem, setProblem] = useState<string>();
  const [capProblem, setCapProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const capField = useRef<HTMLInputElement>(null);

  const inviting = useMutation({
    mutationFn: async () => {
      const found = await readAddress(way, address);
      if (found.kind === 'wrong') return setProblem(t(found.problem));
      const monthlyCap = readCap(cap);
      if (monthlyCap === undefined) {
        capField.current?.focus();
        return setCapProblem(t('subAccounts.limits.capWrong'));
      }
      const { kind: _kind, ...target } = found;
      const body = {
        ...target,
        ...(name.trim() !== '' && { name: name.trim() }),
        ...(monthlyCap !== null && { monthlyCap }),
      };
      const invited = await callApi(subAccountRoutes.addChild, { body }, { quiet: true });
      showToast({
        kind: 'success',
        text: t('subAccounts.form.sent', { address: invited.email ?? invited.phone ?? '' }),
      });
      onClose();
      await relationsChanged(queries);
    },
    onError: (error) => {
      setProblem(error instanceof ApiFailure ? failureWords(error.code) : t('subAccounts.failed'));
      field.current?.focus();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!inviting.isPending) inviting.mutate();
  };
  const choose = (next: 'email' | 'phone') => {
    setWay(next);
    setProblem(undefined);
    if (next === 'phone') preparePhoneCheck();
  };
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      size="form"
      title={t('subAccounts.form.title')}
      description={t('subAccounts.form.text')}
      initialFocus={field}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="add-child" busy={inviting.isPending}>
            {t('subAccounts.form.send')}
          </Button>
        </>
      }
    >
      <form id="add-child" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Segmented
          label={t('subAccounts.form.way')}
          value={way}
          className="self-start"
          options={[
            { value: 'email', label: t('subAccounts.form.email') },
            { value: 'phone', label: t('subAccounts.form.phone') },
          ]}
          onChange={choose}
        />
        <Field
          label={t(way === 'email' ? 'subAccounts.form.emailLabel' : 'subAccounts.form.phoneLabel')}
          help={way === 'phone' ? t('subAccounts.form.phoneHelp') : undefined}
          error={problem}
        >
          <TextInput
            ref={field}
            {...HINTS[way]}
            key={way}
            dir="ltr"
            maxLength={254}
            spellCheck={false}
            autoCapitalize="off"
            value={address}
            onChange={(event) => {
              setAddress(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <Field label={t('subAccounts.form.name')} help={t('subAccounts.form.nameHelp')}>
          <TextInput maxLength={64} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t('subAccounts.form.cap')} help={t('subAccounts.form.capHelp')} error={capProblem}>
          <TextInput
            ref={capField}
            inputMode="decimal"
            dir="ltr"
            maxLength={20}
            value={cap}
            onChange={(event) => {
              setCap(event.target.value);
              setCapProblem(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
