import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Answered } from '#/components/answered.tsx';
import { Button } from '#/components/button.tsx';
import { KeptFocus } from '#/components/kept-focus.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { addPasskey, passkeyProblem } from '../passkeys.ts';
import { identitiesQuery, useIdentitiesChanged } from '../ways-in-calls.ts';
import { withProof } from '../with-proof.ts';
import { IdentityRow } from './identity-row.tsx';
import { pagePasskeyObstacle, PasskeyObstacleNote } from './passkey-obstacle.tsx';

/** The passkeys of the account, and how another one is made. */
export function PasskeyList() {
  const t = useT();
  const query = useQuery(identitiesQuery());
  return (
    <KeptFocus className="flex flex-col gap-4">
      <Answered query={query}>
        {(identities) => {
          const passkeys = identities.filter(({ kind }) => kind === 'passkey');
          if (passkeys.length === 0) return <p className="text-small text-text-3">{t('account.noPasskeys')}</p>;
          return (
            <ul>
              {passkeys.map((identity) => (
                <IdentityRow key={identity.id} identity={identity} isOnlyWay={false} />
              ))}
            </ul>
          );
        }}
      </Answered>
      <AddPasskey />
    </KeptFocus>
  );
}

function AddPasskey() {
  const t = useT();
  const changed = useIdentitiesChanged();
  const [isBusy, setIsBusy] = useState(false);

  async function add() {
    setIsBusy(true);
    try {
      await withProof(addPasskey);
      changed();
      showToast({ kind: 'success', text: t('account.passkeyAdded') });
    } catch (error) {
      const problem = passkeyProblem(error);
      if (problem !== undefined) showToast({ kind: 'error', text: t(problem) });
    }
    setIsBusy(false);
  }

  const obstacle = pagePasskeyObstacle();
  if (obstacle !== undefined) return <PasskeyObstacleNote obstacle={obstacle} />;
  return (
    <div>
      <Button size="small" variant="outline" icon={KeyRound} busy={isBusy} onClick={() => void add()}>
        {t('account.addPasskey')}
      </Button>
    </div>
  );
}
