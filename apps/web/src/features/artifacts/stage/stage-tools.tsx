import { Check, Copy, Download, RotateCw, TextWrap } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { VersionSteps } from '#/components/version-steps.tsx';
import { useT } from '#/i18n/use-t.ts';
import { saveArtifact } from './save-artifact.ts';
import type { Stage } from './use-stage.ts';

/** How an artifact is looked at: running, as its source or as what changed, in which version, and what can be done with that. */
export function StageTools({ stage }: { readonly stage: Stage }) {
  const t = useT();
  const { view, setView, versions, shown, onShow } = stage;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
      <Segmented
        label={t('artifactPage.view')}
        value={view}
        options={[
          { value: 'preview', label: t('artifactPage.preview') },
          { value: 'source', label: t('artifactPage.source') },
          ...(versions.length > 1 ? [{ value: 'changes' as const, label: t('artifactPage.changes') }] : []),
        ]}
        onChange={setView}
      />
      {versions.length > 1 && (
        <VersionSteps index={shown - 1} count={versions.length} onStep={(step) => onShow(shown + step)} isWordy />
      )}
      {/* As wide for every view, so that what is pressed stays where it is. */}
      <span className="flex min-w-25 items-center gap-0.5 phone:min-w-0">
        {view === 'preview' && <IconButton label={t('artifacts.runAgain')} icon={RotateCw} onClick={stage.runAgain} />}
        {view === 'source' && <SourceTools stage={stage} />}
      </span>
    </div>
  );
}

function SourceTools({ stage: { name, kind, text, isWrapped, wrap } }: { readonly stage: Stage }) {
  const t = useT();
  const [isCopied, copy] = useCopy();
  return (
    <>
      <IconButton label={t('markdown.code.wrap')} icon={TextWrap} active={isWrapped} onClick={() => wrap(!isWrapped)} />
      <IconButton
        label={t(isCopied ? 'thread.copied' : 'artifactPage.copySource')}
        icon={isCopied ? Check : Copy}
        onClick={() => copy(text)}
      />
      <IconButton
        label={t('artifactPage.download')}
        icon={Download}
        onClick={() => void saveArtifact({ name, kind, text })}
      />
    </>
  );
}
