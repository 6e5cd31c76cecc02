import { artifactRoutes } from '@parley/contract';
import { KIND_NAMES } from '#/components/artifact/kind-names.ts';
import { showToast } from '#/components/toast.tsx';
import { drawCard, dropLink, keepPage, secretHeader } from '#/features/share/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { bodyOf, type PublishDraft } from './publish-draft.ts';

export type PublishOutcome =
  | { readonly kind: 'published'; readonly id: string; readonly isUpdate: boolean }
  /** The link to be updated leads nowhere any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly text: string };

/** Publishes a page under a new link, or under the one that is named. */
export async function publishArtifact(draft: PublishDraft, id: string | undefined): Promise<PublishOutcome> {
  const body = bodyOf(draft, await cardOf(draft));
  const options = { quiet: true };
  const keep = (published: string, secret?: string): PublishOutcome => {
    keepPage(published, { ...draft.link, sharedAt: Date.now() }, secret);
    return { kind: 'published', id: published, isUpdate: id !== undefined };
  };
  try {
    if (id !== undefined) {
      await callApi(artifactRoutes.update, { params: { id }, body }, { ...options, headers: secretHeader(id) });
      return keep(id);
    }
    const made = await callApi(artifactRoutes.create, { body }, options);
    return keep(made.id, made.secret);
  } catch (error) {
    showToast({ kind: 'error', text: t('publishing.shareError') });
    const code = error instanceof ApiFailure ? error.code : 'internal';
    if (id !== undefined && code === 'not_found') {
      dropLink(id);
      return { kind: 'gone' };
    }
    return { kind: 'failed', text: code === 'conflict' ? t('sharing.tooMany') : failureWords(code) };
  }
}

/** The picture of link previews. A link does without where it cannot be drawn. */
function cardOf({ name, kind }: PublishDraft): Promise<string | undefined> {
  const foot = t('publishing.card', { kind: KIND_NAMES[kind] });
  return drawCard({ title: name, words: '', foot }).catch(() => undefined);
}
