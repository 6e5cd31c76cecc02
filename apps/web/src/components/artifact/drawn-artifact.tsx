import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { classNames } from '../class-names.ts';
import type { ArtifactFrameProps } from './artifact.ts';

/** Words or a diagram, as answers show them: nothing in them runs, so they need no frame. */
export function DrawnArtifact({
  artifact: { name },
  className,
  isPicking,
  onPicked,
  children,
}: ArtifactFrameProps & { readonly children: ReactNode }) {
  const t = useT();
  const look = 'overflow-auto rounded-b-block bg-canvas px-5 py-4 shadow-[inset_0_0_0_1px_var(--line)]';
  const giveUp = useEffectEvent(() => onPicked?.(undefined));
  // There is nothing to point at: a change of words is asked for in words.
  useEffect(() => {
    if (isPicking === true) giveUp();
  }, [isPicking]);
  return (
    // Only a focusable area can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={t('artifacts.frame', { name })} className={classNames(look, className)}>
      {children}
    </section>
  );
}
