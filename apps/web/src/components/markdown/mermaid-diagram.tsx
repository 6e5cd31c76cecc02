import { useEffect, useState } from 'react';
import { Code, Maximize2 } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { IconButton } from '../icon-button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { previewImage } from '../overlays.tsx';
import { CodeBlock } from './code-block.tsx';
import { underWay } from './drawings.ts';
import { drawDiagram, type DiagramImage } from './load-mermaid.ts';
import { usePageTheme } from './page-theme.ts';

const DiagramMenu = lazyPart(() => import('./diagram-menu.tsx'), 'DiagramMenu', { place: 'nowhere' });

type Drawing = { readonly kind: 'waiting' | 'failed' } | { readonly kind: 'drawn'; readonly image: DiagramImage };

/** Mermaid's colours by the name of our token. */
const TOKENS = {
  background: 'canvas',
  primaryColor: 'accent-soft',
  primaryTextColor: 'text-1',
  primaryBorderColor: 'accent',
  secondaryColor: 'sunken',
  tertiaryColor: 'hover',
  lineColor: 'text-3',
  textColor: 'text-1',
  mainBkg: 'accent-soft',
  noteBkgColor: 'spark-soft',
  noteTextColor: 'text-1',
} as const;

/** A diagram described in mermaid's language. Where it cannot be drawn its source is shown. */
export function MermaidDiagram({ source }: { readonly source: string }) {
  const t = useT();
  const theme = usePageTheme();
  const [drawing, setDrawing] = useState<Drawing>({ kind: 'waiting' });
  const [showsSource, setShowsSource] = useState(false);
  useEffect(() => {
    let isGone = false;
    underWay(drawDiagram(source, tokenColors(theme), theme === 'dark')).then(
      (image) => !isGone && setDrawing({ kind: 'drawn', image }),
      () => !isGone && setDrawing({ kind: 'failed' }),
    );
    return () => {
      isGone = true;
    };
  }, [source, theme]);

  if (drawing.kind !== 'drawn') {
    return (
      <>
        <CodeBlock text={source} info="mermaid" open={false} />
        {drawing.kind === 'failed' && <p className="md-note">{t('markdown.code.diagramFailed')}</p>}
      </>
    );
  }
  const { src, width, height } = drawing.image;
  const label = t('markdown.code.diagram');
  return (
    <figure className="md-code md-diagram" aria-label={label}>
      <figcaption>
        <span className="md-code-file">{label}</span>
        <span className="md-code-tools">
          <IconButton
            label={t('markdown.code.diagramSource')}
            icon={Code}
            size={28}
            active={showsSource}
            onClick={() => setShowsSource(!showsSource)}
          />
          <DiagramMenu image={drawing.image} />
          <IconButton
            label={t('markdown.code.diagramEnlarge')}
            icon={Maximize2}
            size={28}
            onClick={() => previewImage({ src, alt: label })}
          />
        </span>
      </figcaption>
      {showsSource ? (
        <pre dir="ltr">{source}</pre>
      ) : (
        // Only a focusable area can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="md-diagram-view scroll-fade" dir="ltr" tabIndex={0}>
          <img src={src} alt={label} width={width} height={height} style={{ width: shownWidth(drawing.image) }} />
        </div>
      )}
    </figure>
  );
}

/** A diagram shrinks to fit, but only as far as its words, 16 px high, can be read; then it scrolls. */
const LEAST_SCALE = 0.75;
const MOST_OF_WINDOW_VH = 70;

function shownWidth({ width, height }: DiagramImage): string {
  const least = width * LEAST_SCALE;
  const fitsWindow = (MOST_OF_WINDOW_VH * width) / height;
  return `max(${least}px, min(${width}px, 100%, ${fitsWindow}vh))`;
}

/** Mermaid computes with colours and knows only the old notations, so the browser converts them. */
function tokenColors(theme: 'light' | 'dark'): Record<string, string> {
  const probe = document.createElement('span');
  probe.className = theme;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colors = Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, toHex(context, style.getPropertyValue(`--${token}`))]),
  );
  probe.remove();
  return colors;
}

function toHex(context: CanvasRenderingContext2D | null, color: string): string {
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
