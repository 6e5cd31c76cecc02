import { openOverlay } from '#/components/overlays.tsx';
import { ImportDialog } from './components/import-dialog.tsx';

/** Reads a backup, shows what is in it and, if that is wanted, puts it in the place of what is here. */
export function openImport(file: File): Promise<void> {
  return openOverlay((frame) => <ImportDialog {...frame} file={file} />);
}
