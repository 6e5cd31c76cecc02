import { ArtifactFrame } from '#/components/artifact/artifact-frame.tsx';
import { CodeLines } from '#/components/markdown/code-lines.tsx';
import { codeLanguageOf } from '#/components/markdown/code-languages.ts';
import { useHighlight } from '#/components/markdown/highlight.ts';
import { lazyPart } from '#/components/lazy-part.tsx';
import { useT } from '#/i18n/use-t.ts';
import { SOURCE_LANGUAGES } from '../model/fenced-source.ts';
import type { Stage } from './use-stage.ts';

/** Few visitors compare versions: what finds and shows the changes comes with the first who does. */
const ChangesView = lazyPart(() => import('../changes/changes-view.tsx'), 'ChangesView', { place: 'area' });

/** An artifact with all the room that is left: running where it reaches nothing, as its source, or as what changed. */
export function StageBody({ stage }: { readonly stage: Stage }) {
  const { view, name, kind, text, run, shown, versions } = stage;
  if (view === 'source') return <Source stage={stage} />;
  if (view === 'changes') {
    const compared = versions.map((version, index) => ({ id: String(index + 1), text: version }));
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <ChangesView versions={compared} index={shown - 1} />
      </div>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ArtifactFrame key={`${run}/${shown}`} artifact={{ kind, text, name }} className="min-h-0 flex-1" />
    </div>
  );
}

function Source({ stage: { name, kind, text, isWrapped } }: { readonly stage: Stage }) {
  const t = useT();
  const colored = useHighlight(text, codeLanguageOf(SOURCE_LANGUAGES[kind])?.id, false);
  return (
    <div className="md-code flex min-h-0 flex-1 flex-col rounded-none! shadow-none!">
      <pre
        dir="ltr"
        // Only a focusable area can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('artifactPage.sourceOf', { name })}
        data-wrap={isWrapped || undefined}
        className="min-h-0 flex-1 overflow-auto pt-3! outline-offset-[-2px]"
      >
        <CodeLines text={text} colored={colored} limit={undefined} />
      </pre>
    </div>
  );
}
