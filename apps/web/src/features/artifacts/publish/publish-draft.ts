import { ARTIFACT_LIMIT_BYTES, type ArtifactKind, type NewArtifact } from '@parley/contract';
import type { PageLink, ShareDetails } from '#/features/share/public.ts';

/** As many as the server takes beside the newest. */
export const MOST_EARLIER = 49;

/** What is to be public of an artifact, and how it is remembered here. */
export interface PublishDraft extends ShareDetails {
  readonly kind: ArtifactKind;
  /** As visitors will read them, the oldest first; the last one is the page. */
  readonly versions: readonly string[];
  readonly link: Omit<PageLink, 'sharedAt'>;
}

/** The body of the call that publishes it. */
export function bodyOf(
  { name, kind, versions, lifetime, isListed }: PublishDraft,
  card: string | undefined,
): NewArtifact {
  return {
    title: name,
    kind,
    content: versions.at(-1) ?? '',
    earlier: versions.slice(0, -1),
    lifetime,
    isListed,
    ...(card !== undefined && { card }),
  };
}

/** How much longer than a page may be its versions are together; undefined where they fit. */
export function tooLong(versions: readonly string[]): number | undefined {
  const length = versions.reduce((sum, version) => sum + version.length, 0);
  return length > ARTIFACT_LIMIT_BYTES ? length : undefined;
}
