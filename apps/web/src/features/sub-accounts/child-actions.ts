import { accountName, type ChildAccount, nanoFromText, type RelationChange, subAccountRoutes } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { askText, confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { sumText } from '#/lib/money-text.ts';
import { relationsChanged } from './relations-changed.ts';
import { childrenQuery } from './relations-query.ts';

const NAME_MAX_LENGTH = 64;

/** Lets a sub-account draw on this one, or stops it: at once on the screen, taken back where the server refuses. */
export async function switchChild(child: ChildAccount, isChildActive: boolean, queries: QueryClient): Promise<void> {
  const { queryKey } = childrenQuery();
  await queries.cancelQueries({ queryKey });
  const before = queries.getQueryData(queryKey);
  const status = isChildActive ? 'ACTIVE' : 'BANNED';
  queries.setQueryData(queryKey, (children) =>
    children?.map((one) =>
      one.relationUuid === child.relationUuid ? { ...one, isChildActive, status, authorizationStatus: status } : one,
    ),
  );
  if (!(await changeChild(child, { isChildActive }, queries))) {
    queries.setQueryData(queryKey, before);
    return;
  }
  showToast({
    kind: 'success',
    text: t(isChildActive ? 'subAccounts.allowed' : 'subAccounts.stopped', { name: accountName(child) }),
    action: {
      label: t('common.undo'),
      onSelect: () => void changeChild(child, { isChildActive: !isChildActive }, queries),
    },
  });
}

/** Says whether it went well; a failure is told. */
export async function changeChild(
  { relationUuid }: ChildAccount,
  body: RelationChange,
  queries: QueryClient,
): Promise<boolean> {
  return attempt(() => callApi(subAccountRoutes.update, { params: { relationUuid }, body }, { quiet: true }), queries);
}

export async function askToRenameChild(child: ChildAccount, queries: QueryClient): Promise<void> {
  const name = await askText({
    title: t('subAccounts.renameTitle'),
    label: t('subAccounts.nameLabel'),
    initial: accountName(child),
    rows: 1,
    confirmLabel: t('common.rename'),
    validate: (text) =>
      text.trim().length > NAME_MAX_LENGTH ? t('subAccounts.nameLong', { count: NAME_MAX_LENGTH }) : undefined,
  });
  if (name === null || name.trim() === child.name) return;
  await changeChild(child, { name: name.trim() }, queries);
}

/** Ends the relation, or takes the invitation back; asks first, for only a new invitation would bring it back. */
export async function askToRemoveChild(child: ChildAccount, queries: QueryClient): Promise<void> {
  const name = accountName(child);
  const isPending = child.status === 'PENDING';
  const agreed = await confirm({
    title: t(isPending ? 'subAccounts.withdrawTitle' : 'subAccounts.removeTitle', { name }),
    text: t(isPending ? 'subAccounts.withdrawText' : 'subAccounts.removeText'),
    confirmLabel: t(isPending ? 'subAccounts.withdraw' : 'subAccounts.remove'),
    danger: true,
  });
  if (!agreed) return;
  const { relationUuid } = child;
  const isRemoved = await attempt(
    () => callApi(subAccountRoutes.remove, { params: { relationUuid } }, { quiet: true }),
    queries,
  );
  if (isRemoved) showToast({ text: t('subAccounts.removed', { name }) });
}

/** Raises the limit of a sub-account to what it asked for, or declines. */
export async function answerRequest(
  child: ChildAccount,
  monthlyCap: string | null,
  queries: QueryClient,
): Promise<void> {
  const { relationUuid } = child;
  const isAnswered = await attempt(
    () => callApi(subAccountRoutes.answerRequest, { params: { relationUuid }, body: { monthlyCap } }, { quiet: true }),
    queries,
  );
  if (!isAnswered) return;
  const name = accountName(child);
  const text =
    monthlyCap === null
      ? t('subAccounts.declined', { name })
      : t('subAccounts.raised', { name, cap: sumText(nanoFromText(monthlyCap), currentLanguage().tag) });
  showToast({ kind: 'success', text });
}

async function attempt(call: () => Promise<unknown>, queries: QueryClient): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    showToast({
      kind: 'error',
      text: error instanceof ApiFailure ? failureWords(error.code) : t('subAccounts.failed'),
    });
    return false;
  } finally {
    await relationsChanged(queries);
  }
}
