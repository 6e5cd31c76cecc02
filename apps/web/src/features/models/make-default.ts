import { confirm } from '#/components/overlays.tsx';
import { t } from '#/i18n/i18n.ts';
import { listText } from '#/i18n/list-text.ts';
import { getConfig } from '#/features/settings/public.ts';
import type { ModelView } from './model/model-view.ts';
import { setNewChatModels } from './store.ts';

/** Makes a model the one that new chats start with. Where those ask several, that ends only after a question. */
export async function makeDefault(view: ModelView, views: readonly ModelView[]): Promise<void> {
  if (!view.model.available) return;
  const { multimodel, selectedModels } = getConfig();
  const isSeveral = multimodel && selectedModels.length > 1;
  if (isSeveral) {
    const names = selectedModels.map((id) => views.find((other) => other.id === id)?.title ?? id);
    const isWanted = await confirm({
      title: t('modelPicker.onlyTitle', { model: view.title }),
      text: t('modelPicker.onlyText', { models: listText(names) }),
      confirmLabel: t('modelPicker.onlyConfirm', { model: view.title }),
    });
    if (!isWanted) return;
  }
  setNewChatModels({ defaultChatModel: view.id, multimodel: false });
}

/** Makes these models the ones that new chats ask together; a single one is asked alone. */
export function setLineUpOfNewChats(ids: readonly string[]): void {
  const [first = ''] = ids;
  setNewChatModels(
    ids.length > 1 ? { multimodel: true, selectedModels: [...ids] } : { multimodel: false, defaultChatModel: first },
  );
}
