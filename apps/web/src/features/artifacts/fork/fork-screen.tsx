import { useCallback } from 'react';
import { CopyingScreen } from '#/features/share/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { useParams, useSearch } from '#/lib/router/router-context.tsx';
import { forkArtifact } from './fork-artifact.ts';

/** Takes a published page over into a chat and opens that. The guards let in whoever may have chats here. */
export function ForkScreen() {
  const t = useT();
  const { id = '' } = useParams();
  const { v } = useSearch();
  const fork = useCallback(() => forkArtifact(id, v, Date.now()), [id, v]);
  const back = { to: '/artifacts/$id', params: { id }, search: { v }, label: t('artifactPage.back') } as const;
  return <CopyingScreen kind="artifact" id={id} copy={fork} back={back} />;
}
