import { fileRoutes, type KeptFile } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi, fetchApi } from '#/lib/api.ts';
import { platform } from '#/platform/platform.ts';
import { filesQuery } from './files-query.ts';

/** Saves a file from the server on this device. */
export async function downloadFile({ id, name }: KeptFile): Promise<void> {
  try {
    const response = await fetchApi(fileRoutes.read, { params: { id } }, { quiet: true });
    await platform.saveFile({ name, content: await response.blob() });
  } catch (error) {
    sayFailure(error);
  }
}

/** Deletes a file after a question. */
export async function askToDelete({ id, name }: KeptFile, queries: QueryClient): Promise<void> {
  const isAgreed = await confirm({
    title: t('files.deleteTitle', { name }),
    text: t('files.deleteText'),
    confirmLabel: t('files.delete'),
    danger: true,
  });
  if (!isAgreed) return;
  try {
    await callApi(fileRoutes.remove, { params: { id } }, { quiet: true });
  } catch (error) {
    // Deleted elsewhere already, which is what was asked for.
    if (!(error instanceof ApiFailure) || error.code !== 'not_found') return sayFailure(error);
  }
  showToast({ text: t('files.deleted') });
  await queries.invalidateQueries(filesQuery());
}

function sayFailure(error: unknown): void {
  showToast({ kind: 'error', text: failureWords(error instanceof ApiFailure ? error.code : 'internal') });
}
