import { Badge } from '#/components/badge.tsx';
import { Button } from '#/components/button.tsx';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { sealingStage, type SealingStage } from '../model/sealing.ts';
import { useSync } from '../store.ts';
import { openPassphrase } from '../sync-dialogs.ts';
import { setPassphrase } from '../sync-now.ts';

/** Whether the cloud gets to read what it keeps. */
export function PassphraseControl() {
  const t = useT();
  const stage = useSync(sealingStage);

  async function remove() {
    const wanted = await confirm({
      title: t('sync.passphraseRemoveTitle'),
      text: t('sync.passphraseRemoveText'),
      confirmLabel: t('sync.passphraseRemoveConfirm'),
      danger: true,
    });
    if (!wanted) return;
    const hasBegun = setPassphrase('');
    if (!hasBegun) showToast({ text: t('sync.passphraseRemoved') });
  }

  const isSet = stage === 'on' || stage === 'pending';
  return (
    <div className="flex min-w-0 flex-col items-end gap-2 phone:items-start">
      <div className="flex flex-wrap items-center gap-2">
        <StageBadge stage={stage} />
        <Button onClick={() => void openPassphrase()}>
          {t(isSet ? 'sync.passphraseChange' : 'sync.passphraseSet')}
        </Button>
        {isSet && (
          <Button variant="quiet" onClick={() => void remove()}>
            {t('sync.passphraseRemove')}
          </Button>
        )}
      </div>
      <StillToDo stage={stage} />
    </div>
  );
}

function StageBadge({ stage }: { readonly stage: SealingStage }) {
  const t = useT();
  if (stage === 'off') return null;
  return <Badge tone={stage === 'on' ? 'success' : 'warn'}>{t(`sync.passphraseStage.${stage}`)}</Badge>;
}

/** What the cloud can still read, or not read yet, in plain words. */
function StillToDo({ stage }: { readonly stage: SealingStage }) {
  const t = useT();
  const unsealed = useSync((state) => state.unsealed);
  // Above stands what is wrong, and what to do about it.
  const isRefused = useSync(({ lastProblem }) => lastProblem?.cause === 'passphrase-wrong');
  if (isRefused || (stage !== 'pending' && stage !== 'removing')) return null;
  return (
    <output className="block max-w-72 text-end text-small text-text-2 wrap-anywhere phone:max-w-full phone:text-start">
      {stage === 'pending' && unsealed > 0
        ? t('sync.passphraseLeft', { count: unsealed })
        : t(`sync.passphraseToDo.${stage}`)}
    </output>
  );
}
