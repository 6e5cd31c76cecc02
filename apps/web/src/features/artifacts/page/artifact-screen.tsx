import { useState } from 'react';
import { usePageTitle } from '#/components/page-title.ts';
import { ReadingScreen, ShareProblemScreen, useReading } from '#/features/share/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { useParams } from '#/lib/router/router-context.tsx';
import { ArtifactView } from './artifact-view.tsx';
import { readArtifact } from './read-artifact.ts';

/** A page that a model wrote and somebody published: public, to be used, read, and taken over into a chat. */
export function ArtifactScreen() {
  const { id } = useParams();
  const [tries, setTries] = useState(0);
  return <Published key={`${id}/${tries}`} id={id} onRetry={() => setTries(tries + 1)} />;
}

interface PublishedProps {
  readonly id: string | undefined;
  readonly onRetry: () => void;
}

function Published({ id, onRetry }: PublishedProps) {
  const t = useT();
  const reading = useReading(id, readArtifact);
  usePageTitle((reading.kind === 'read' && reading.data.title.trim()) || t('titles.artifacts'));
  switch (reading.kind) {
    case 'reading':
      return <ReadingScreen />;
    case 'read':
      return <ArtifactView artifact={reading.data} />;
    case 'problem':
      return <ShareProblemScreen kind="artifact" id={id} problem={reading.problem} onRetry={onRetry} />;
    default:
      return reading satisfies never;
  }
}
