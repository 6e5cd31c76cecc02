import type { ArtifactKind } from '@parley/contract';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';

/** Something that a model wrote and that can be shown, as its owner has it now. */
export interface PublishedSource {
  readonly title: string;
  readonly kind: ArtifactKind;
  readonly content: string;
  /** What it was before, the oldest first. */
  readonly earlier: readonly string[];
}

/** Opens the dialog that gives an artifact a public page, or changes the page that it has. */
export function openPublishArtifact(source: PublishedSource): Promise<void> {
  return openLazyOverlay(() => import('./components/publish-dialog.tsx'), 'PublishDialog', { source });
}
