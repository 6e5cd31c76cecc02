import { artifactRoutes, shareRoutes } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import type { SharedKind } from '../model/shared-kind.ts';
import { secretHeader } from './secret-header.ts';
import { dropLink } from './share-store.ts';
import { type SharedItem, sharesQuery } from './shares-query.ts';

type Takeable = Pick<SharedItem, 'kind' | 'shareId' | 'name'> & Partial<Pick<SharedItem, 'isTakenDown'>>;

/** Takes something shared back after a question; says whether it is gone. */
export async function askToTakeBack({ kind, shareId, name, isTakenDown }: Takeable, queries: QueryClient) {
  const agreed = await confirm({
    title: t('sharing.takeBackTitle', { name: name || t('chat.untitled') }),
    text: t(isTakenDown === true ? 'sharing.takeBackDownText' : 'sharing.takeBackText'),
    confirmLabel: t('sharing.takeBack'),
    danger: true,
  });
  if (!agreed) return false;
  try {
    await revoke(kind, shareId);
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : 'internal';
    // Somebody took it back already, which is what was asked for.
    if (code !== 'not_found') {
      showToast({ kind: 'error', text: failureWords(code) });
      return false;
    }
  }
  dropLink(shareId);
  showToast({ text: t('sharing.takenBack') });
  await queries.invalidateQueries(sharesQuery());
  return true;
}

async function revoke(kind: SharedKind, id: string): Promise<void> {
  const options = { quiet: true, headers: secretHeader(id) };
  if (kind === 'chat') await callApi(shareRoutes.revoke, { params: { shareId: id } }, options);
  else await callApi(artifactRoutes.revoke, { params: { id } }, options);
}
