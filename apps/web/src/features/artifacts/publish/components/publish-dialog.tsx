import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import type { OverlayFrame } from '#/components/overlays.tsx';
import type { PublishedSource } from '../open-publish.ts';

interface PublishDialogProps extends OverlayFrame {
  readonly source: PublishedSource;
}

/** Gives an artifact a public page. */
export function PublishDialog({ source, ...frame }: PublishDialogProps) {
  return <Dialog {...dialogFrame(frame)} size="wide" title={source.title} />;
}
