import { nanoFromText, textFromNano, type ParentAccount } from '@parley/contract';
import { listText } from '#/i18n/list-text.ts';
import { t } from '#/i18n/i18n.ts';
import { balanceText, sumText } from '#/lib/money-text.ts';
import { leftOf } from './model/monthly-cap.ts';

/** What a sub-account should know of a main account, in a line each: whether it pays, what is left, which models, what was asked for. */
export function drawingWords(parent: ParentAccount, language: string): readonly string[] {
  const { authorizationStatus, isChildActive, monthlyCap, spentThisMonth, models, request } = parent;
  if (authorizationStatus !== 'ACTIVE') {
    return [
      t('subAccounts.parents.banned'),
      // Until it is turned off, nobody pays: a surprise on one's own bill would be worse.
      ...(isChildActive ? [t('subAccounts.parents.bannedChosen')] : []),
    ];
  }
  const sum = (nano: bigint) => sumText(nano, language);
  const used =
    monthlyCap === null
      ? t('subAccounts.parents.noLimit', { used: sum(nanoFromText(spentThisMonth)) })
      : t('subAccounts.parents.left', {
          left: balanceText(textFromNano(leftOf(spentThisMonth, monthlyCap)), language),
          cap: sum(nanoFromText(monthlyCap)),
        });
  const asked = request === null ? '' : sum(nanoFromText(request.monthlyCap));
  return [
    ...(isChildActive ? [] : [t('subAccounts.parents.ready')]),
    used,
    ...(models.length === 0 ? [] : [t('subAccounts.parents.onlyModels', { models: listText(models) })]),
    ...(request?.status === 'open' ? [t('subAccounts.parents.askOpen', { cap: asked })] : []),
    ...(request?.status === 'declined' ? [t('subAccounts.parents.askDeclined', { cap: asked })] : []),
  ];
}
