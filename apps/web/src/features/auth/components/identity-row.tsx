import type { AccountIdentity } from '@parley/contract';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { ListRow } from '#/components/list-row.tsx';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { dateTimeFormat } from '#/lib/time.ts';
import { removeIdentity, useIdentitiesChanged } from '../ways-in-calls.ts';
import { withProof } from '../with-proof.ts';
import { IDENTITY_MARKS } from './identity-marks.ts';

interface IdentityRowProps {
  readonly identity: AccountIdentity;
  /** Nobody could come in without it, so it stays. */
  readonly isOnlyWay: boolean;
}

/** One way in to the account, with the way to remove it. */
export function IdentityRow({ identity, isOnlyWay }: IdentityRowProps) {
  const t = useT();
  const changed = useIdentitiesChanged();
  const [isBusy, setIsBusy] = useState(false);
  const { icon: Glyph, name } = IDENTITY_MARKS[identity.kind];
  const title = identity.label || t(name);
  const date = dateTimeFormat(currentLanguage().tag, { dateStyle: 'medium' }).format(new Date(identity.createdAt));

  async function remove() {
    const wanted = await confirm({
      title: t('account.removeWayTitle', { way: title }),
      text: t('account.removeWayText'),
      confirmLabel: t('account.removeWay'),
      danger: true,
    });
    if (!wanted) return;
    setIsBusy(true);
    try {
      changed(await withProof(() => removeIdentity(identity.id)));
    } catch (failure) {
      showToast({ kind: 'error', text: failureWords(failure instanceof ApiFailure ? failure.code : 'internal') });
      changed();
    }
    setIsBusy(false);
  }

  return (
    <ListRow
      leading={<Glyph className="size-5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />}
      title={title}
      subtitle={t('account.wayAdded', { kind: t(name), date })}
      control={
        !isOnlyWay && (
          <Button
            size="small"
            variant="quiet"
            busy={isBusy}
            aria-label={t('account.removeWayLabel', { way: title })}
            onClick={() => void remove()}
          >
            {t('account.removeWay')}
          </Button>
        )
      }
    />
  );
}
