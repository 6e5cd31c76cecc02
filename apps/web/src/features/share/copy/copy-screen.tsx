import { useCallback } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { useParams } from '#/lib/router/router-context.tsx';
import { sharedPlace } from '../share-address.ts';
import { copyShare } from './copy-share.ts';
import { CopyingScreen } from './copying-screen.tsx';

/** Takes a shared chat over and opens it. The guards let in whoever may have chats here, after signing in where that is needed. */
export function CopyScreen() {
  const t = useT();
  const { id = '' } = useParams();
  const copy = useCallback(() => copyShare(id, Date.now()), [id]);
  return <CopyingScreen copy={copy} back={{ ...sharedPlace('chat', id), label: t('shareActs.copying.back') }} />;
}
