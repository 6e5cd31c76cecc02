import { accessRoutes } from '@parley/contract';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { TextKey } from '#/i18n/text-key.ts';
import { callApi } from '#/lib/api.ts';
import { updateAccess } from '#/features/settings/public.ts';
import { accessCodeProblem } from './model/access-code-problem.ts';

/** In React: a form that exchanges the access code for the token of this browser. */
export function useEnterCode(onEntered: () => void) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<TextKey>();

  const enter = useMutation({
    mutationFn: (entered: string) => callApi(accessRoutes.enter, { body: { code: entered } }, { quiet: true }),
    onSuccess: ({ token }) => {
      updateAccess({ token });
      setCode('');
      onEntered();
    },
    onError: (failure) => setProblem(accessCodeProblem(failure)),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const entered = code.trim();
    if (entered === '') return setProblem('auth.empty');
    setProblem(undefined);
    enter.mutate(entered);
  }

  return { code, setCode, problem, onSubmit, isPending: enter.isPending };
}
