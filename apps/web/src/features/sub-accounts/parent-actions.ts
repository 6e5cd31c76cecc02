import { accountName, nanoFromText, type ParentAccount, subAccountRoutes, textFromNano } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { askText, confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { accountQuery } from '#/features/account/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { sumText } from '#/lib/money-text.ts';
import { leastWish, readCap } from './model/monthly-cap.ts';
import { payingParent } from './model/payer-standing.ts';
import { relationsChanged } from './relations-changed.ts';
import { parentsQuery } from './relations-query.ts';

/** Chooses who pays, or nobody: at once on the screen, and as it was before where the server refuses. */
export async function chooseParent(
  { relationUuid }: ParentAccount,
  isChildActive: boolean,
  queries: QueryClient,
): Promise<void> {
  const { queryKey } = parentsQuery();
  await queries.cancelQueries({ queryKey });
  const before = queries.getQueryData(queryKey);
  queries.setQueryData(queryKey, (parents) =>
    parents?.map((parent) => ({
      ...parent,
      // Only one pays: choosing one leaves the others.
      isChildActive: parent.relationUuid === relationUuid ? isChildActive : parent.isChildActive && !isChildActive,
    })),
  );
  try {
    await callApi(subAccountRoutes.update, { params: { relationUuid }, body: { isChildActive } }, { quiet: true });
  } catch (error) {
    queries.setQueryData(queryKey, before);
    showToast({ kind: 'error', text: choiceProblem(error) });
  }
  await relationsChanged(queries);
}

function choiceProblem(error: unknown): string {
  const failed = t('subAccounts.parents.failed');
  if (!(error instanceof ApiFailure)) return `${failed}. ${t('subAccounts.parents.unknown')}`;
  return error.code === 'parent_status_not_updated' ? failed : `${failed}. ${failureWords(error.code)}`;
}

/**
 * Accepts an invitation: at once on the screen, and as it was before where the server refuses. Whoever invited pays from
 * then on, unless another main account pays already.
 */
export async function acceptInvitation(invitation: ParentAccount, queries: QueryClient): Promise<void> {
  const { relationUuid } = invitation;
  const { queryKey } = parentsQuery();
  const { queryKey: accountKey } = accountQuery();
  await Promise.all([queries.cancelQueries({ queryKey }), queries.cancelQueries({ queryKey: accountKey })]);
  const [parents, account] = [queries.getQueryData(queryKey), queries.getQueryData(accountKey)];
  const payer = payingParent(parents ?? []);
  const accepted = { authorizationStatus: 'ACTIVE', isChildActive: payer === undefined } as const;
  queries.setQueryData(queryKey, (known) =>
    known?.map((parent) => {
      if (parent.relationUuid === relationUuid) return { ...parent, ...accepted };
      return payer === undefined ? { ...parent, isChildActive: false } : parent;
    }),
  );
  queries.setQueryData(accountKey, (known) => known && { ...known, isParentAccount: false });
  const isDone = await attempt(
    () => callApi(subAccountRoutes.accept, { params: { relationUuid } }, { quiet: true }),
    queries,
    () => {
      queries.setQueryData(queryKey, parents);
      queries.setQueryData(accountKey, account);
    },
  );
  if (!isDone) return;
  const name = accountName(invitation);
  const text =
    payer === undefined
      ? t('subAccounts.parents.accepted', { name })
      : t('subAccounts.parents.acceptedToo', { name, payer: accountName(payer) });
  showToast({ kind: 'success', text });
}

export async function declineInvitation({ relationUuid }: ParentAccount, queries: QueryClient): Promise<void> {
  const params = { relationUuid };
  if (!(await attempt(() => callApi(subAccountRoutes.decline, { params }, { quiet: true }), queries))) return;
  showToast({ kind: 'success', text: t('subAccounts.parents.declined') });
}

/** Ends the relation; asks first, for only a new invitation would bring it back. */
export async function askToLeave(parent: ParentAccount, queries: QueryClient): Promise<void> {
  const name = accountName(parent);
  const agreed = await confirm({
    title: t('subAccounts.parents.leaveTitle', { name }),
    text: t('subAccounts.parents.leaveText'),
    confirmLabel: t('subAccounts.parents.leave'),
    danger: true,
  });
  if (!agreed) return;
  const params = { relationUuid: parent.relationUuid };
  const hasLeft = await attempt(() => callApi(subAccountRoutes.remove, { params }, { quiet: true }), queries);
  if (hasLeft) showToast({ text: t('subAccounts.parents.hasLeft', { name }) });
}

/** Asks the main account for a higher limit. */
export async function askForMore(parent: ParentAccount, queries: QueryClient): Promise<void> {
  const { monthlyCap: cap, spentThisMonth, relationUuid } = parent;
  if (cap === null) return;
  const least = leastWish(spentThisMonth, cap);
  const words = least > nanoFromText(cap) ? 'subAccounts.parents.askBelowUse' : 'subAccounts.parents.askWrong';
  const wish = await askText({
    title: t('subAccounts.parents.askTitle'),
    label: t('subAccounts.parents.askLabel'),
    initial: String(Math.ceil(Number(textFromNano(least)) * 2) || 1),
    rows: 1,
    confirmLabel: t('subAccounts.parents.ask'),
    validate: (text) => {
      const amount = readCap(text);
      const isMore = typeof amount === 'string' && nanoFromText(amount) > least;
      return isMore ? undefined : t(words, { cap: sumText(least, currentLanguage().tag) });
    },
  });
  const monthlyCap = wish === null ? undefined : readCap(wish);
  if (typeof monthlyCap !== 'string') return;
  const isAsked = await attempt(
    () => callApi(subAccountRoutes.askForMore, { params: { relationUuid }, body: { monthlyCap } }, { quiet: true }),
    queries,
  );
  if (isAsked) showToast({ kind: 'success', text: t('subAccounts.parents.asked', { name: accountName(parent) }) });
}

/** Says whether it went well; a failure is told, after `revert` took back what the screen had ahead. */
async function attempt(
  call: () => Promise<unknown>,
  queries: QueryClient,
  revert: () => void = () => {},
): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    revert();
    const text = error instanceof ApiFailure ? failureWords(error.code) : t('subAccounts.parents.unknown');
    showToast({ kind: 'error', text });
    return false;
  } finally {
    await relationsChanged(queries);
  }
}
