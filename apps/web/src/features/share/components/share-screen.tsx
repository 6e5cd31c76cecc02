import { useCallback, useEffect, useState } from 'react';
import { usePageTitle } from '#/components/page-title.ts';
import { useT } from '#/i18n/use-t.ts';
import { useAddress, useParams } from '#/lib/router/router-context.tsx';
import { hasFirstWords } from '../first-words.ts';
import { noteLiveSecret, notedLiveSecret } from '../live-secrets.ts';
import { liveSecretOf } from '../model/live-secret.ts';
import { useReading } from '../read-publication.ts';
import { readShare } from '../read-share.ts';
import { ReadingScreen } from './reading-screen.tsx';
import { ShareProblemScreen } from './late-parts.ts';
import { SharedChatView } from './shared-chat-view.tsx';

/** A chat that somebody shared: public, to be read, replayed, and taken over as a copy. */
export function ShareScreen() {
  const { id } = useParams();
  const { hash } = useAddress();
  const [tries, setTries] = useState(0);
  const secret = liveSecretOf(hash) ?? notedLiveSecret(id ?? '');
  useEffect(() => {
    if (id !== undefined && secret !== undefined) noteLiveSecret(id, secret);
  }, [id, secret]);
  return <Share key={`${id}/${secret}/${tries}`} id={id} secret={secret} onRetry={() => setTries(tries + 1)} />;
}

interface ShareProps {
  readonly id: string | undefined;
  readonly secret: string | undefined;
  readonly onRetry: () => void;
}

function Share({ id, secret, onRetry }: ShareProps) {
  const t = useT();
  const read = useCallback((shareId: string, signal: AbortSignal) => readShare(shareId, secret, signal), [secret]);
  const reading = useReading(id, read);
  usePageTitle((reading.kind === 'read' && reading.data.name.trim()) || t('titles.share'));
  switch (reading.kind) {
    case 'reading':
      return hasFirstWords() ? null : <ReadingScreen />;
    case 'read':
      return <SharedChatView shareId={id ?? ''} secret={secret} chat={reading.data} />;
    case 'problem':
      return <ShareProblemScreen kind="chat" id={id} problem={reading.problem} onRetry={onRetry} />;
    default:
      return reading satisfies never;
  }
}
