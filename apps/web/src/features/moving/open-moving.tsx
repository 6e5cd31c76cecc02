import '#/i18n/moving-texts.ts';
import { openOverlay } from '#/components/overlays.tsx';
import { MovingDialog } from './components/moving-dialog.tsx';
import { PackingDialog } from './components/packing-dialog.tsx';

/** Brings in chats of another product: a file, a look at what is in it, then adding. */
export async function openMovingIn(): Promise<void> {
  await openOverlay((frame) => <MovingDialog {...frame} />);
}

/** Takes all chats along as Markdown files. */
export async function openMarkdownExport(): Promise<void> {
  await openOverlay((frame) => <PackingDialog {...frame} />);
}
