import { type Piece, say } from '../piece.ts';
import type { GuideTexts } from '../texts/guide-texts.ts';

/** A reply that breaks off halfway. */
export function failureDemo({ texts }: { readonly texts: GuideTexts }): readonly Piece[] {
  return [say(texts.failing), { fail: 'upstream_failed', message: texts.failed }];
}
