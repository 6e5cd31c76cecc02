import './export-texts.ts';
import { openOverlay } from '#/components/overlays.tsx';
import { ExportDialog } from './components/export-dialog.tsx';

export async function openExport(sessionId: string): Promise<void> {
  await openOverlay((frame) => <ExportDialog {...frame} sessionId={sessionId} />);
}
