import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import type { SharedKind } from '../model/shared-kind.ts';

/** Opens the dialog in which a visitor tells the operator that something should not be public. */
export function openReport(kind: SharedKind, id: string): Promise<void> {
  return openLazyOverlay(() => import('./report-dialog.tsx'), 'ReportDialog', { kind, id });
}
