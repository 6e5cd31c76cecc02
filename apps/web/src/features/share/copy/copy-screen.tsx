import { useCallback } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { useParams, useSearch } from '#/lib/router/router-context.tsx';
import { sharedPlace } from '../share-address.ts';
import { copyShare } from './copy-share.ts';
import { CopyingScreen } from './copying-screen.tsx';

/** Takes a shared chat over and opens it. The guards let in whoever may have chats here, after signing in where that is needed. */
export function CopyScreen() {
  const t = useT();
  const { id = '' } = useParams();
  const { keep } = useSearch();
  const copy = useCallback(() => copyShare(id, Date.now()), [id]);
  const back = { ...sharedPlace('chat', id), label: t('shareActs.copying.back') };
  return <CopyingScreen kind="chat" id={id} copy={copy} isKept={keep !== undefined} back={back} />;
}
