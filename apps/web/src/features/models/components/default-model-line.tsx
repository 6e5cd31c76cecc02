import { Button } from '#/components/button.tsx';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { updateConfig, useConfig } from '#/features/settings/public.ts';
import { resolveModel } from '../model/resolve-model.ts';
import type { ModelBrowser } from '../use-model-browser.ts';

/** Which model new chats start with, or which several they ask, and the way back to the server's choice. */
export function DefaultModelLine({ browser }: { readonly browser: ModelBrowser }) {
  const t = useT();
  const chosen = useConfig((config) => config.defaultChatModel);
  const multimodel = useConfig((config) => config.multimodel);
  const several = useConfig((config) => config.selectedModels);
  const { views, defaultId } = browser;
  const current = views.find(({ id }) => id === defaultId);
  const models = views.map(({ model }) => model);
  const servers = resolveModel('', [runtimeConfig.defaultModel], models);
  if (!current) return null;
  const isSeveral = multimodel && several.length > 1;
  const isChanged = (chosen !== '' || isSeveral) && 'model' in servers;
  const names = several.map((id) => views.find((view) => view.id === id)?.title ?? id);
  return (
    <p className="mt-1 flex min-h-7.5 flex-wrap items-center gap-x-2 text-small text-text-2 phone:px-4">
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
          onClick={() => updateConfig({ defaultChatModel: '', multimodel: false })}
          title={t('modelPicker.resetDefault', { model: servers.model.label ?? servers.model.name })}
        >
          {t('common.reset')}
        </Button>
      )}
    </p>
  );
}
