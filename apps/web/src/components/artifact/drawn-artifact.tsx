import { useEffect, useEffectEvent } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { classNames } from '../class-names.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { ArtifactFrameProps } from './artifact.ts';

const Markdown = lazyPart(() => import('../markdown/markdown.tsx'), 'Markdown');
const MermaidDiagram = lazyPart(() => import('../markdown/mermaid-diagram.tsx'), 'MermaidDiagram');

/** Words or a diagram, as answers show them: nothing in them runs, so they need no frame. */
export function DrawnArtifact({ artifact: { kind, text, name }, className, isPicking, onPicked }: ArtifactFrameProps) {
  const t = useT();
  const giveUp = useEffectEvent(() => onPicked?.(undefined));
  // There is nothing to point at: a change of words is asked for in words.
  useEffect(() => {
    if (isPicking === true) giveUp();
  }, [isPicking]);
  return (
    // Only a focusable area can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section
      tabIndex={0}
      aria-label={t('artifacts.frame', { name })}
      className={classNames('overflow-auto bg-canvas px-5 py-4', className)}
    >
      {kind === 'mermaid' ? <MermaidDiagram source={text} /> : <Markdown text={text} />}
    </section>
  );
}
