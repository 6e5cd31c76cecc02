import { useEffect, useState } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { lazyPart } from '../lazy-part.tsx';
import { CodeBlock } from './code-block.tsx';
import { underWay } from './drawings.ts';
import type { DiagramImage } from './load-mermaid.ts';
import { usePageTheme } from './page-theme.ts';

const DrawnDiagram = lazyPart(() => import('./drawn-diagram.tsx'), 'DrawnDiagram');

type Drawing = { readonly kind: 'waiting' | 'failed' } | { readonly kind: 'drawn'; readonly image: DiagramImage };

/** A diagram described in mermaid's language. Where it cannot be drawn its source is shown. */
export function MermaidDiagram({ source }: { readonly source: string }) {
  const t = useT();
  const theme = usePageTheme();
  const [drawing, setDrawing] = useState<Drawing>({ kind: 'waiting' });
  useEffect(() => {
    let isGone = false;
    underWay(draw(source, theme)).then(
      (image) => !isGone && setDrawing({ kind: 'drawn', image }),
      () => !isGone && setDrawing({ kind: 'failed' }),
    );
    return () => {
      isGone = true;
    };
  }, [source, theme]);

  if (drawing.kind === 'drawn') return <DrawnDiagram source={source} image={drawing.image} />;
  return (
    <>
      <CodeBlock text={source} info="mermaid" open={false} />
      {drawing.kind === 'failed' && <p className="md-note">{t('markdown.code.diagramFailed')}</p>}
    </>
  );
}

/** Most chats have no diagrams: what draws them comes with the first. */
async function draw(source: string, theme: 'light' | 'dark'): Promise<DiagramImage> {
  const [{ drawDiagram }, { diagramColors }] = await Promise.all([
    fetchCode(() => import('./load-mermaid.ts')),
    fetchCode(() => import('./diagram-colors.ts')),
    DrawnDiagram.preload(),
  ]);
  return drawDiagram(source, diagramColors(theme), theme === 'dark');
}
