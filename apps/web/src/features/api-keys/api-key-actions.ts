import { type ApiKey, type ApiKeyChange, apiKeyRoutes } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { apiKeysQuery, showKeys } from './api-keys-query.ts';

/** Turns a key on or off. Shown at once, and taken back where the server does not do it. */
export async function switchKey({ uuid }: ApiKey, isEnabled: boolean, queries: QueryClient): Promise<void> {
  await queries.cancelQueries(apiKeysQuery());
  showKeys(queries, (keys) => keys.map((key) => (key.uuid === uuid ? { ...key, isEnabled } : key)));
  try {
    await changeKey(uuid, { isEnabled });
  } catch (error) {
    showToast({ kind: 'error', text: reasonOf(error) });
  }
  await queries.invalidateQueries(apiKeysQuery());
}

export function changeKey(uuid: string, body: ApiKeyChange): Promise<ApiKey> {
  return callApi(apiKeyRoutes.update, { params: { uuid }, body }, { quiet: true });
}

/** Without an undo: the server has no more than a hash of the key, and forgets that too. */
export async function askToDeleteKey({ uuid, name }: ApiKey, queries: QueryClient): Promise<void> {
  const agreed = await confirm({
    title: t('apiKeys.deleteTitle', { name }),
    text: t('apiKeys.deleteText'),
    confirmLabel: t('apiKeys.delete'),
    danger: true,
  });
  if (!agreed) return;
  try {
    await callApi(apiKeyRoutes.remove, { params: { uuid } }, { quiet: true });
    showKeys(queries, (keys) => keys.filter((key) => key.uuid !== uuid));
    showToast({ text: t('apiKeys.deleted', { name }) });
  } catch (error) {
    showToast({ kind: 'error', text: reasonOf(error) });
  }
  await queries.invalidateQueries(apiKeysQuery());
}

/** What went wrong, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiFailure)) return t('apiKeys.failed');
  return error.code === 'conflict' ? t('apiKeys.tooMany') : failureWords(error.code);
}
