import { billingRoutes, type StatementFilter } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { fetchApi } from '#/lib/api.ts';
import { platform } from '#/platform/platform.ts';

/** Hands over the statement as a table for spreadsheets, narrowed down as it is on the screen. */
export async function downloadStatement(filter: StatementFilter): Promise<void> {
  try {
    const response = await fetchApi(billingRoutes.statementCsv, { query: filter }, { quiet: true });
    const span = [filter.from, filter.to].filter((day) => day !== undefined);
    const name = ['parley-statement', ...span].join('-');
    await platform.saveFile({ name: `${name}.csv`, content: await response.blob() });
  } catch {
    showToast({ kind: 'error', text: t('billing.usage.downloadFailed') });
  }
}
