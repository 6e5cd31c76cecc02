import { Code, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { IconButton } from '../icon-button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { previewImage } from '../overlays.tsx';
import type { DiagramImage } from './load-mermaid.ts';

const DiagramMenu = lazyPart(() => import('./diagram-menu.tsx'), 'DiagramMenu', { place: 'nowhere' });

interface DrawnDiagramProps {
  readonly source: string;
  readonly image: DiagramImage;
}

/** A diagram as a picture, with its source a press away. */
export function DrawnDiagram({ source, image }: DrawnDiagramProps) {
  const t = useT();
  const [showsSource, setShowsSource] = useState(false);
  const { src, width, height } = image;
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
          <DiagramMenu image={image} />
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
          <img src={src} alt={label} width={width} height={height} style={{ width: shownWidth(image) }} />
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
