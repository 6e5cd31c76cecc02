import { lazyPart, PartBoundary } from './lazy-part.tsx';
import { closeOverlay, removeOverlay, useOverlays, type OverlayEntry } from './overlay-store.ts';
import { ToastRegion } from './toast.tsx';
import { TooltipLayer } from './tooltip-layer.tsx';

export { askText, confirm, openOverlay, previewImage, type OverlayFrame } from './overlay-store.ts';
export { hasOpenOverlay } from './overlay-stack.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), 'ConfirmDialog', {
  place: 'floating',
  dismiss: ({ onAnswer, onClosed }) => (onAnswer(false), onClosed()),
});
const TextDialog = lazyPart(() => import('./text-dialog.tsx'), 'TextDialog', {
  place: 'floating',
  dismiss: ({ onAnswer, onClosed }) => (onAnswer(null), onClosed()),
});
const ImagePreview = lazyPart(() => import('./image-preview.tsx'), 'ImagePreview', {
  place: 'floating',
  dismiss: ({ onAnswer, onClosed }) => (onAnswer(), onClosed()),
});

/** Draws what any module asked for through `confirm`, `askText`, `previewImage`, `openOverlay` and `showToast`. Mounted once. */
export function OverlayHost() {
  const entries = useOverlays((state) => state.entries);
  return (
    <>
      {entries.map((entry) => (
        <Overlay key={entry.id} entry={entry} />
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
  if (entry.kind === 'own') {
    const giveUp = () => (close(), frame.onClosed());
    return (
      <PartBoundary place="floating" standIn={null} isShut={!entry.open} onDismiss={giveUp}>
        {entry.draw({ ...frame, onClose: close })}
      </PartBoundary>
    );
  }
  return <ImagePreview {...frame} options={entry.options} onAnswer={close} />;
}

function answerWith<Answer>(id: number, answer: (value: Answer) => void): (value: Answer) => void {
  return (value) => {
    closeOverlay(id);
    answer(value);
  };
}
