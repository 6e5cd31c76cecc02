import type { CustomProvider } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { askText, confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure } from '#/lib/api.ts';
import { deleteProvider, renameProvider } from './custom-provider-actions.ts';
import { nameProblem } from './model/provider-form.ts';

export async function askToRename(provider: CustomProvider): Promise<void> {
  const name = await askText({
    title: t('customProviders.renameTitle'),
    label: t('customProviders.form.name'),
    initial: provider.name,
    rows: 1,
    confirmLabel: t('common.rename'),
    validate: (text) => {
      const problem = nameProblem(text);
      return problem && t(problem.text, { count: problem.count ?? 0 });
    },
  });
  if (name === null || name.trim() === provider.name) return;
  try {
    await renameProvider(provider, name.trim());
  } catch (error) {
    showToast({ kind: 'error', text: `${t('customProviders.renameFailed')} ${reasonOf(error)}` });
  }
}

/** Without an undo: the key is gone from the server, and nobody else has it. */
export async function askToDelete(
  provider: CustomProvider,
  queries: QueryClient,
  onDeleting: () => void = () => {},
): Promise<void> {
  const { name, available } = provider;
  const agreed = await confirm({
    title: t('customProviders.deleteTitle', { name }),
    text: t(available ? 'customProviders.deleteText' : 'customProviders.forgetText'),
    confirmLabel: t(available ? 'customProviders.deleteConfirm' : 'customProviders.forget'),
    danger: true,
  });
  if (!agreed) return;
  onDeleting();
  try {
    await deleteProvider(provider, queries);
    if (available) showToast({ text: t('customProviders.deleted', { name }) });
  } catch (error) {
    showToast({ kind: 'error', text: `${t('customProviders.deleteFailed', { name })} ${reasonOf(error)}` });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof ApiFailure ? t(`errors.${error.code}`) : '';
}
