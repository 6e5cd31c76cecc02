import { Paperclip } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { ICON_STROKE } from '#/components/icon.ts';
import { hasOpenOverlay } from '#/components/overlays.tsx';
import { useT } from '#/i18n/use-t.ts';

interface DropZoneProps extends VeilProps {
  readonly onFiles: (files: Iterable<File>) => void;
}

/** What is said while files are held over the page; left out, that they go with the question. */
interface VeilProps {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
}

/** Takes files that are dropped anywhere on the page, and says so while they are held over it. */
export function DropZone({ onFiles, ...words }: DropZoneProps) {
  const [isHeldOver, setIsHeldOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      // Otherwise the browser leaves the page and opens the file in its place.
      event.preventDefault();
      const isTaken = !hasOpenOverlay();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
      setIsHeldOver(isTaken);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsHeldOver(false);
    };
    const drop = (event: DragEvent): void => {
      setIsHeldOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer && !hasOpenOverlay()) take([...event.dataTransfer.files]);
    };
    addEventListener('dragenter', over);
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragenter', over);
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isHeldOver && createPortal(<Veil {...words} />, document.body);
}

/** Text and links that are dragged about belong to the box, not to us. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

function Veil({ title, text }: VeilProps) {
  const t = useT();
  const { left, top, width, height } = (document.querySelector('main') ?? document.body).getBoundingClientRect();
  return (
    <div className="pointer-events-none fixed z-30 p-3" style={{ left, top, width, height }}>
      <div className="grid size-full place-items-center rounded-panel bg-canvas/80 outline-2 -outline-offset-2 outline-accent outline-dashed">
        <output className="flex flex-col items-center gap-1.5 rounded-panel bg-raised px-8 py-6 text-center shadow-e3">
          <Paperclip className="mb-1 size-7 text-accent-text" strokeWidth={ICON_STROKE} aria-hidden />
          <span className="text-heading">{title ?? t('attachments.dropTitle')}</span>
          <span className="text-text-2">{text ?? t('attachments.dropText')}</span>
        </output>
      </div>
    </div>
  );
}
