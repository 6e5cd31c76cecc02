import type { Artifact } from '@parley/contract';
import { MessageSquarePlus, Settings2 } from 'lucide-react';
import { buttonClass } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { ParleyMark } from '#/components/parley-mark.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { usePhone } from '#/components/use-phone.ts';
import { CopyLink, isOwn, noteCopyWish, sharedDay } from '#/features/share/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { StageTools } from '../stage/stage-tools.tsx';
import type { Stage } from '../stage/use-stage.ts';

interface ArtifactHeaderProps {
  readonly artifact: Artifact;
  readonly stage: Stage;
}

/** What was published and when, how it is looked at, and what a visitor can do with it. */
export function ArtifactHeader({ artifact, stage }: ArtifactHeaderProps) {
  const t = useT();
  const isPhone = usePhone();
  const version = versionOf(stage);
  const acts = (
    <>
      {isOwn(artifact.id) && <Manage isIcon={isPhone} />}
      <CopyLink kind="artifact" id={artifact.id} more={{ search: version }} isIcon />
    </>
  );
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 px-8 py-2 max-lg:px-5 phone:px-4">
      <Link to="/" className="flex shrink-0 items-center rounded-lg">
        <ParleyMark size={26} />
        <span className="sr-only">{t('shell.productName')}</span>
      </Link>
      <div className="flex min-w-0 shrink items-baseline gap-x-2.5 phone:grow phone:basis-0 phone:flex-col phone:items-start">
        <h1 dir="auto" className="max-w-full min-w-0 truncate text-subhead">
          {stage.name}
        </h1>
        <span className="shrink-0 text-meta text-text-3">
          {t('artifactPage.publishedOn', { date: sharedDay(Date.parse(artifact.createdAt)) })}
        </span>
      </div>
      {isPhone && <div className="flex shrink-0 items-center">{acts}</div>}
      <div className="ms-auto phone:ms-0 phone:w-full">
        <StageTools stage={stage} />
      </div>
      {!isPhone && <div className="flex shrink-0 items-center gap-1">{acts}</div>}
      <Link
        to="/artifacts/$id/fork"
        params={{ id: artifact.id }}
        search={version}
        onClick={() => noteCopyWish('artifact', artifact.id)}
        {...tooltipAttributes({ label: t('artifactPage.forkHint') })}
        className={`${buttonClass('primary')} phone:w-full`}
      >
        <MessageSquarePlus className="size-4" strokeWidth={ICON_STROKE} aria-hidden />
        {t('artifactPage.fork')}
      </Link>
    </header>
  );
}

/** Names the version in an address, where it is not the newest. */
function versionOf({ shown, versions }: Stage): Readonly<Record<string, string | undefined>> {
  return { v: shown === versions.length ? undefined : String(shown) };
}

/** Leads whoever published it to where it is taken back: this page itself holds nothing that could do that. */
function Manage({ isIcon }: { readonly isIcon: boolean }) {
  const t = useT();
  return (
    <Link
      to="/settings/$section"
      params={{ section: 'data' }}
      hash="shared-chats"
      {...tooltipAttributes({ label: t('artifactPage.manageHint') })}
      className={isIcon ? `${buttonClass('quiet')} px-0! pointer-coarse:w-11` : buttonClass('quiet')}
    >
      <Settings2 className="size-4" strokeWidth={ICON_STROKE} aria-hidden />
      <span className={isIcon ? 'sr-only' : undefined}>{t('artifactPage.manage')}</span>
    </Link>
  );
}
