import type { Mask } from '@parley/contract';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { newId } from '#/lib/ids.ts';
import { withBase, type Target } from '#/lib/router/address.ts';
import { platform } from '#/platform/platform.ts';
import { withKeptPictures, withPictureBytes } from './mask-pictures.ts';
import { clonedMask, fileNameOf } from './model/mask-draft.ts';
import { readMasks } from './model/read-masks.ts';
import { shareHash } from './model/share-link.ts';
import { keepMasks, removeMask } from './store.ts';

const FILE_LIMIT_MB = 20;
const BYTES_OF_MB = 1_024 * 1_024;

/** Where a new mask is written. Nothing is kept before something is written. */
export function newMaskAddress(): Target {
  return { to: '/masks', search: { mask: newId(), new: 'yes' } };
}

/** Keeps a copy that can be changed. Gives its id. */
export function cloneMask(mask: Mask): string {
  const name = t('masks.cloneName', { name: nameOf(mask) });
  const clone = clonedMask(mask, { id: newId(), now: Date.now() }, name);
  keepMasks([clone]);
  showToast({ kind: 'success', text: t('masks.cloned') });
  return clone.id;
}

/** Keeps what a chat is set to as a mask of the user's own, under the name of its mask or else the given one. */
export function keepAsMask(mask: Mask, fallback: string): void {
  const name = mask.name.trim() === '' ? fallback : t('masks.cloneName', { name: nameOf(mask) });
  keepMasks([clonedMask(mask, { id: newId(), now: Date.now() }, name)]);
  showToast({ kind: 'success', text: t('masks.cloned') });
}

/** Deletes after a question, with a way back. Tells whether it did. */
export async function askToDelete(mask: Mask): Promise<boolean> {
  const wanted = await confirm({
    title: t('masks.deleteTitle'),
    text: t('masks.deleteText', { name: nameOf(mask) }),
    confirmLabel: t('masks.delete'),
    danger: true,
  });
  if (!wanted) return false;
  const undo = removeMask(mask.id);
  showToast({ text: t('masks.deleted'), action: { label: t('common.undo'), onSelect: undo } });
  return true;
}

/** Hands the mask over as a file, its pictures included. */
export async function downloadMask(mask: Mask): Promise<void> {
  const { shareLink: _link, ...whole } = await withPictureBytes(mask);
  const content = new Blob([JSON.stringify(whole, null, 2)], { type: 'application/json' });
  await platform.saveFile({ name: fileNameOf(mask.name, t('masks.file.name')), content });
}

/** Copies a link that carries the mask. */
export async function copyShareLink(mask: Mask, basePath: string): Promise<void> {
  const { hash, leftPicturesOut } = await shareHash(mask);
  if (hash === undefined) return void showToast({ kind: 'error', text: t('masks.sharing.tooLong') });
  const link = `${location.origin}${withBase(basePath, '/new-chat')}#${hash}`;
  if (!(await platform.copyText(link))) return void showToast({ kind: 'error', text: t('common.copyFailed') });
  showToast({ kind: 'success', text: t(leftPicturesOut ? 'masks.sharing.withoutPictures' : 'masks.sharing.copied') });
}

/** Takes the masks of a file over, all of them or none, and says which. */
export async function importMasks(file: File): Promise<void> {
  if (file.size > FILE_LIMIT_MB * BYTES_OF_MB) return complain(t('masks.file.tooLarge', { size: FILE_LIMIT_MB }));
  const text = await file.text().catch(() => '');
  const found = readMasks(text, { now: Date.now(), newId, language: currentLanguage().code });
  if ('problem' in found) return complain(t(`masks.file.problem.${found.problem}`));
  try {
    keepMasks(await withKeptPictures(found.masks));
  } catch {
    return complain(t('masks.file.noRoom'));
  }
  showToast({ kind: 'success', text: t('masks.file.imported', { count: found.masks.length }) });
}

function complain(text: string): void {
  showToast({ kind: 'error', text, durationMs: 6_000 });
}

/** What a mask goes by. */
export function nameOf({ name }: Pick<Mask, 'name'>): string {
  return name.trim() || t('masks.unnamed');
}
