import type { Artifact } from '@parley/contract';
import { Flag } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '#/components/button.tsx';
import { openReport } from '#/features/share/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { useNavigate, useSearch } from '#/lib/router/router-context.tsx';
import { shownVersion } from '../model/shown-version.ts';
import { StageBody } from '../stage/stage-body.tsx';
import { useStage } from '../stage/use-stage.ts';
import { ArtifactHeader } from './artifact-header.tsx';

/** A published page with nearly all the room. It is somebody else's: it runs where it reaches neither the app nor a network. */
export function ArtifactView({ artifact }: { readonly artifact: Artifact }) {
  const t = useT();
  const go = useNavigate();
  const { v: wanted } = useSearch();
  const { id, title, kind, content, earlier } = artifact;
  const versions = useMemo(() => [...earlier, content], [earlier, content]);
  const show = (version: number): void => {
    const v = version === versions.length ? undefined : String(version);
    go({ to: '/artifacts/$id', params: { id }, search: { v } }, { replace: true });
  };
  const name = title.trim() || t('titles.artifacts');
  const shown = shownVersion(wanted, versions.length);
  const stage = useStage({ name, kind, versions, shown, onShow: show });
  return (
    <div className="flex h-full flex-col">
      <ArtifactHeader artifact={artifact} stage={stage} />
      {/* What is inside begins where the header does. */}
      <div className="flex min-h-0 flex-1 flex-col border-y border-line [--stage-pad:2rem] max-lg:[--stage-pad:1.25rem] phone:[--stage-pad:1rem]">
        <StageBody stage={stage} />
      </div>
      <footer className="flex min-h-9 shrink-0 items-center gap-x-3 px-8 pb-[env(safe-area-inset-bottom)] text-meta text-text-3 max-lg:px-5 phone:px-4 phone:pt-2 phone:pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
        <span className="min-w-0 truncate phone:whitespace-normal">{t('artifactPage.foot')}</span>
        <Button
          variant="quiet"
          size="small"
          icon={Flag}
          className="ms-auto -me-2.5 shrink-0"
          onClick={() => void openReport('artifact', id)}
        >
          {t('artifactPage.report')}
        </Button>
      </footer>
    </div>
  );
}
