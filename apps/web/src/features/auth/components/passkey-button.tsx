import type { LoginResult } from '@parley/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { pagePasskeyObstacle, PasskeyObstacleNote } from './passkey-obstacle.tsx';

interface PasskeyButtonProps {
  readonly onSignedIn: (result: LoginResult) => void;
  readonly onProblem: (words: string) => void;
}

/** Signs in with a passkey. Its code comes with the press: few people have one. */
export function PasskeyButton({ onSignedIn, onProblem }: PasskeyButtonProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);

  async function begin() {
    setIsBusy(true);
    try {
      const { signInByPasskey, passkeyProblem } = await fetchCode(() => import('../passkeys.ts'));
      await signInByPasskey().then(onSignedIn, (error: unknown) => {
        const problem = passkeyProblem(error);
        if (problem !== undefined) onProblem(t(problem));
      });
    } catch {
      onProblem(t('auth.passkeyFailed'));
    } finally {
      setIsBusy(false);
    }
  }

  if (!runtimeConfig.signIn.passkey) return null;
  const obstacle = pagePasskeyObstacle();
  if (obstacle !== undefined) {
    return (
      <div className="mt-4 text-center">
        <PasskeyObstacleNote obstacle={obstacle} />
      </div>
    );
  }
  return (
    <Button variant="quiet" icon={KeyRound} className="mt-3 w-full" busy={isBusy} onClick={() => void begin()}>
      {t('auth.passkey')}
    </Button>
  );
}
