import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { useOnline } from '#/components/use-online.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { sharedWith } from '../model/shared-with.ts';
import { useCountOnServer } from '../use-count-on-server.ts';

const FAILURE_SHOWN_MS = 10_000;

/** What follows, each in a sentence. */
function consequences(): TextKey[] {
  // An account answers for all its devices: none of them sends its chats again.
  const isOneAccount = sharedWith(runtimeConfig) === 'nobody';
  return isOneAccount
    ? ['history.removeStays', 'history.removeLinks']
    : ['history.removeStays', 'history.removeBack', 'history.removeLinks', 'history.removeShared'];
}

/** Takes the chats off the server, after a question. */
export function RemoveControl() {
  const t = useT();
  const isOnline = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  const { count: present, refresh } = useCountOnServer();

  async function remove(): Promise<void> {
    const wanted = await confirm({
      title: t('history.removeTitle'),
      text: (
        <ul className="list-disc space-y-1.5 ps-5">
          {consequences().map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      ),
      confirmLabel: t('history.removeConfirm'),
      danger: true,
    });
    if (!wanted) return;
    setIsBusy(true);
    try {
      const { removeFromServer } = await fetchPart(() => import('../remove-from-server.ts'));
      const count = await removeFromServer();
      showToast({ kind: 'success', text: count === 0 ? t('history.removedNone') : t('history.removed', { count }) });
    } catch (error) {
      const why = error instanceof ApiFailure ? failureWords(error.code) : t('history.removeHangs');
      showToast({ kind: 'error', text: t('history.removeFailed', { why }), durationMs: FAILURE_SHOWN_MS });
    }
    await refresh();
    setIsBusy(false);
  }

  if (present === 0 && !isBusy) return <p className="text-small text-text-3">{t('history.removeNothing')}</p>;
  return (
    <Button
      variant={present === undefined ? 'secondary' : 'danger-soft'}
      busy={isBusy}
      disabled={!isOnline}
      onClick={() => void remove()}
    >
      {t('history.removeButton')}
    </Button>
  );
}
