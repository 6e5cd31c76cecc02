import { authRoutes, Username } from '@parley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { accountChanged, accountQuery } from '#/features/account/public.ts';

/** The name of the account. */
export function NameControl() {
  const t = useT();
  const { data: account } = useQuery(accountQuery());
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const name = typed ?? account?.name ?? '';

  const save = useMutation({
    mutationFn: (username: string) => callApi(authRoutes.updateUsername, { body: { username } }, { quiet: true }),
    onSuccess: (user) => {
      accountChanged(user);
      setTyped(undefined);
      // The button is about to be disabled, and would drop the focus.
      field.current?.focus();
      showToast({ kind: 'success', text: t('account.nameSaved') });
    },
    onError: (failure) => setProblem(failureWords(failure instanceof ApiFailure ? failure.code : 'internal')),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const username = Username.safeParse(name);
    if (!username.success) return setProblem(t(name.trim() === '' ? 'account.nameEmpty' : 'account.nameRule'));
    setProblem(undefined);
    save.mutate(username.data);
  }

  return (
    <form onSubmit={onSubmit} noValidate className="flex max-w-92 flex-col gap-3">
      {/* The row says the same above it. */}
      <Field
        label={<span className="sr-only">{t('account.username')}</span>}
        help={t('account.nameRule')}
        error={problem}
      >
        <TextInput
          ref={field}
          value={name}
          maxLength={64}
          autoComplete="username"
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <div>
        <Button type="submit" busy={save.isPending} disabled={typed === undefined || typed === account?.name}>
          {t('account.nameSave')}
        </Button>
      </div>
    </form>
  );
}
