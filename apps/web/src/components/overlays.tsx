import { lazy, Suspense } from 'react';
import { closeOverlay, removeOverlay, useOverlays, type OverlayEntry } from './overlay-store.ts';
import { ToastRegion } from './toast.tsx';
import { TooltipLayer } from './tooltip-layer.tsx';

export { askText, confirm, openOverlay, previewImage, type OverlayFrame } from './overlay-store.ts';
export { hasOpenOverlay } from './overlay-stack.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));
const TextDialog = lazy(async () => ({ default: (await import('./text-dialog.tsx')).TextDialog }));
const ImagePreview = lazy(async () => ({ default: (await import('./image-preview.tsx')).ImagePreview }));

/** Draws what any module asked for through `confirm`, `askText`, `previewImage`, `openOverlay` and `showToast`. Mounted once. */
export function OverlayHost() {
  const entries = useOverlays((state) => state.entries);
  return (
    <>
      {entries.map((entry) => (
        <Suspense key={entry.id}>
          <Overlay entry={entry} />
        </Suspense>
      ))}
      <ToastRegion />
      <TooltipLayer />
    </>
  );
}

function Overlay({ entry }: { readonly entry: OverlayEntry }) {
  const frame = { open: entry.open, onClosed: () => removeOverlay(entry.id) };
  if (entry.kind === 'confirm') {
    return <ConfirmDialog {...frame} options={entry.options} onAnswer={answerWith(entry.id, entry.answer)} />;
  }
  if (entry.kind === 'ask-text') {
    return <TextDialog {...frame} options={entry.options} onAnswer={answerWith(entry.id, entry.answer)} />;
  }
  const close = () => answerWith(entry.id, entry.answer)(undefined);
  if (entry.kind === 'own') return entry.draw({ ...frame, onClose: close });
  return <ImagePreview {...frame} options={entry.options} onAnswer={close} />;
}

function answerWith<Answer>(id: number, answer: (value: Answer) => void): (value: Answer) => void {
  return (value) => {
    closeOverlay(id);
    answer(value);
  };
}
