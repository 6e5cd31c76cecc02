import { Button } from '#/components/button.tsx';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { useConfig } from '#/features/settings/public.ts';
import { resolveModel } from '../model/resolve-model.ts';
import { useLastChosen } from '../use-last-chosen.ts';
import { setNewChatModels } from '../store.ts';
import type { ModelBrowser } from '../use-model-browser.ts';

const LINE = 'mt-1 flex min-h-7.5 flex-wrap items-center gap-x-2 text-small text-text-2 phone:px-4';

/** Which model new chats start with, or which several they ask, and the way back to the default or the server's choice. */
export function DefaultModelLine({ browser }: { readonly browser: ModelBrowser }) {
  const t = useT();
  const chosen = useConfig((config) => config.defaultChatModel);
  const multimodel = useConfig((config) => config.multimodel);
  const several = useConfig((config) => config.selectedModels);
  const lastChosen = useLastChosen();
  const { views, defaultId } = browser;
  const current = views.find(({ id }) => id === defaultId);
  const models = views.map(({ model }) => model);
  const servers = resolveModel('', [runtimeConfig.defaultModel], models);
  if (!current) return null;
  const last = lastChosen === defaultId ? undefined : views.find(({ id }) => id === lastChosen);
  if (last) {
    return (
      <p className={LINE}>
        <output>
          <bdi>{t('modelPicker.newChatsUseLast', { model: last.title })}</bdi>
        </output>
        <Button variant="link" size="small" onClick={() => setNewChatModels({})}>
          {t('modelPicker.backToDefault', { model: current.title })}
        </Button>
      </p>
    );
  }
  const isSeveral = multimodel && several.length > 1;
  const isChanged = (chosen !== '' || isSeveral) && 'model' in servers;
  const names = several.map((id) => views.find((view) => view.id === id)?.title ?? id);
  return (
    <p className={LINE}>
      {isChanged && <span aria-hidden className="size-1.5 rounded-full bg-spark" />}
      <output>
        <bdi>
          {isSeveral
            ? t('modelPicker.newChatsAsk', { models: listText(names) })
            : t('modelPicker.newChatsUse', { model: current.title })}
        </bdi>
      </output>
      {isChanged && (
        <Button
          variant="link"
          size="small"
          onClick={() => setNewChatModels({ defaultChatModel: '', multimodel: false })}
          title={t('modelPicker.resetDefault', { model: servers.model.label ?? servers.model.name })}
        >
          {t('common.reset')}
        </Button>
      )}
    </p>
  );
}
