import { type NewShare, SHARE_BODY_LIMIT_BYTES, shareRoutes, type SharedMessage, textOf } from '@parley/contract';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import type { ShareDetails } from '../model/share-choice.ts';
import type { ShareLink } from '../model/share-link.ts';
import { drawCard } from './card/draw-card.ts';
import { carryPictures } from './carried-pictures.ts';
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
  | { readonly kind: 'shared'; readonly shareId: string; readonly missing: number; readonly isUpdate: boolean }
  | { readonly kind: 'too-large'; readonly sizeBytes: number }
  /** The link to be updated leads nowhere any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly text: string };

/** Shares a chat under a new link, or under the one that is named. */
export async function shareChat(draft: ShareDraft, shareId: string | undefined): Promise<ShareOutcome> {
  const { link, name, lifetime, isListed, model, provider } = draft;
  const { messages, missing } = await carryPictures(draft.messages);
  const card = await cardOf(draft);
  const body: NewShare = { name, messages, model, provider, lifetime, isListed, ...(card !== undefined && { card }) };
  const sizeBytes = new Blob([JSON.stringify(body)]).size;
  if (sizeBytes > SHARE_BODY_LIMIT_BYTES) return { kind: 'too-large', sizeBytes };
  const isUpdate = shareId !== undefined;
  try {
    const made = isUpdate ? await update(shareId, body) : await callApi(shareRoutes.create, { body }, { quiet: true });
    keepLink(made.shareId, { ...link, sharedAt: Date.now() }, made.secret);
    return { kind: 'shared', shareId: made.shareId, missing, isUpdate };
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : 'internal';
    if (isUpdate && code === 'not_found') {
      dropLink(shareId);
      return { kind: 'gone' };
    }
    return { kind: 'failed', text: code === 'conflict' ? t('sharing.tooMany') : failureWords(code) };
  }
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
