import './context-texts.ts';
import { openOverlay } from '#/components/overlays.tsx';

/** Shows what the model remembers of the chat, to read, edit and reset. */
export async function openMemory(sessionId: string): Promise<void> {
  const { MemoryDialog } = await import('../components/context/memory-dialog.tsx');
  await openOverlay((frame) => <MemoryDialog {...frame} sessionId={sessionId} />);
}

/** Shows exactly what the next question would send. */
export async function openContextDetails(sessionId: string): Promise<void> {
  const { ContextDialog } = await import('../components/context/context-dialog.tsx');
  await openOverlay((frame) => <ContextDialog {...frame} sessionId={sessionId} />);
}

/** Shows how the expected price of the next question comes about. */
export async function openPriceDetails(sessionId: string): Promise<void> {
  const { PriceDialog } = await import('../components/context/price-dialog.tsx');
  await openOverlay((frame) => <PriceDialog {...frame} sessionId={sessionId} />);
}
