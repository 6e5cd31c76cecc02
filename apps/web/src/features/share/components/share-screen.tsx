import { useState } from 'react';
import { usePageTitle } from '#/components/page-title.ts';
import { useT } from '#/i18n/use-t.ts';
import { useParams } from '#/lib/router/router-context.tsx';
import { useReading } from '../read-publication.ts';
import { readShare } from '../read-share.ts';
import { ReadingScreen } from './reading-screen.tsx';
import { ShareProblemScreen } from './share-problem.tsx';
import { SharedChatView } from './shared-chat-view.tsx';

/** A chat that somebody shared: public, to be read, replayed, and taken over as a copy. */
export function ShareScreen() {
  const { id } = useParams();
  const [tries, setTries] = useState(0);
  return <Share key={`${id}/${tries}`} id={id} onRetry={() => setTries(tries + 1)} />;
}

interface ShareProps {
  readonly id: string | undefined;
  readonly onRetry: () => void;
}

function Share({ id, onRetry }: ShareProps) {
  const t = useT();
  const reading = useReading(id, readShare);
  usePageTitle((reading.kind === 'read' && reading.data.name.trim()) || t('titles.share'));
  switch (reading.kind) {
    case 'reading':
      return <ReadingScreen />;
    case 'read':
      return <SharedChatView shareId={id ?? ''} chat={reading.data} />;
    case 'problem':
      return <ShareProblemScreen kind="chat" id={id} problem={reading.problem} onRetry={onRetry} />;
    default:
      return reading satisfies never;
  }
}
