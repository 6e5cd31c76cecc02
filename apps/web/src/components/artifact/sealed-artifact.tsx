import { Info } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { classNames } from '../class-names.ts';
import { ICON_STROKE } from '../icon.ts';
import type { ArtifactFrameProps } from './artifact.ts';
import { artifactSentence } from './artifact-state.ts';
import { useArtifactFrame } from './use-artifact-frame.ts';

/** Runs a piece of code where it reaches neither the app nor the network. Below it stands what went wrong, if anything. */
export function SealedArtifact({ className, ...props }: ArtifactFrameProps) {
  const t = useT();
  const [frame, state] = useArtifactFrame(props);
  const sentence = artifactSentence(state, t, props.onConsole !== undefined);
  return (
    <>
      {/* Pages are written for white paper, so theirs is white in the dark as well. */}
      <div className={classNames('overflow-hidden bg-[Canvas] scheme-light', className)}>
        {/* Never `allow-same-origin`: what runs in it would be the app, with every chat and key. */}
        <iframe
          ref={frame}
          title={t('artifacts.frame', { name: props.artifact.name })}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          allow="camera 'none'; microphone 'none'; geolocation 'none'; clipboard-write 'none'; fullscreen 'none'"
          className="block size-full"
        />
      </div>
      <output className="flex gap-2 px-4 py-2.5 text-small text-text-2 empty:hidden">
        {sentence !== undefined && (
          <>
            <Info className="mt-0.5 size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {sentence}
            </span>
          </>
        )}
      </output>
    </>
  );
}
