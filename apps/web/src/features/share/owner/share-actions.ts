import { type NewShare, SHARE_BODY_LIMIT_BYTES, shareRoutes, type SharedMessage, textOf } from '@parley/contract';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import type { ShareDetails } from '../model/share-choice.ts';
import type { ShareLink } from '../model/share-link.ts';
import { drawCard } from './card/draw-card.ts';
import { carryPictures, withoutPictures } from './pictures/carried-pictures.ts';
import type { FitProgress } from './pictures/fit-pictures.ts';
import { secretHeader } from './secret-header.ts';
import { dropLink, keepLink } from './share-store.ts';

/** More words do not fit on the picture of a link preview. */
const CARD_WORDS_LENGTH = 500;

/** What is to be public, and how it is remembered here. */
export interface ShareDraft extends ShareDetails {
  readonly messages: readonly SharedMessage[];
  readonly model: string;
  readonly provider: string;
  readonly link: Omit<ShareLink, 'sharedAt'>;
}

export type ShareOutcome =
  | {
      readonly kind: 'shared';
      readonly shareId: string;
      readonly isUpdate: boolean;
      /** How many pictures were made smaller, and how many could not go along. */
      readonly shrunk: number;
      readonly missing: number;
    }
  /** With the pictures that it would fit without, where leaving out some helps. */
  | { readonly kind: 'too-large'; readonly sizeBytes: number; readonly largest: readonly string[] }
  /** The link to be updated leads nowhere any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly text: string };

/** Shares a chat under a new link, or under the one that is named. */
export async function shareChat(
  draft: ShareDraft,
  shareId: string | undefined,
  onProgress: FitProgress,
): Promise<ShareOutcome> {
  const { link, name, lifetime, isListed, model, provider } = draft;
  const card = await cardOf(draft);
  const rest = { name, model, provider, lifetime, isListed, ...(card !== undefined && { card }) };
  const restBytes = bytesOf({ ...rest, messages: withoutPictures(draft.messages) });
  const carried = await carryPictures(draft.messages, SHARE_BODY_LIMIT_BYTES - restBytes, onProgress);
  if (carried.kind === 'too-large') return { ...carried, sizeBytes: carried.sizeBytes + restBytes };
  const { messages, shrunk, missing } = carried;
  const body: NewShare = { ...rest, messages };
  const sizeBytes = bytesOf(body);
  if (sizeBytes > SHARE_BODY_LIMIT_BYTES) return { kind: 'too-large', sizeBytes, largest: [] };
  const isUpdate = shareId !== undefined;
  try {
    const made = isUpdate ? await update(shareId, body) : await callApi(shareRoutes.create, { body }, { quiet: true });
    keepLink(made.shareId, { ...link, sharedAt: Date.now() }, made.secret);
    return { kind: 'shared', shareId: made.shareId, isUpdate, shrunk, missing };
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : 'internal';
    if (isUpdate && code === 'not_found') {
      dropLink(shareId);
      return { kind: 'gone' };
    }
    return { kind: 'failed', text: code === 'conflict' ? t('sharing.tooMany') : failureWords(code) };
  }
}

function bytesOf(body: NewShare): number {
  return new Blob([JSON.stringify(body)]).size;
}

/** The picture of link previews, of what visitors may read. A link does without where it cannot be drawn. */
function cardOf({ name, messages, model }: ShareDraft): Promise<string | undefined> {
  const words = textOf(messages.find(({ role }) => role !== 'system')?.content ?? '').slice(0, CARD_WORDS_LENGTH);
  const foot = [t('sharing.messages', { count: messages.length }), model].filter((part) => part !== '').join(' · ');
  return drawCard({ title: name, words, foot }).catch(() => undefined);
}

async function update(
  shareId: string,
  body: NewShare,
): Promise<{ readonly shareId: string; readonly secret?: string }> {
  await callApi(shareRoutes.update, { params: { shareId }, body }, { quiet: true, headers: secretHeader(shareId) });
  return { shareId };
}
