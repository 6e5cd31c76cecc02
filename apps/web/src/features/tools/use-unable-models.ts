import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { TurnModel } from '#/features/chat-core/public.ts';
import { canUseTools, useModels } from '#/features/models/public.ts';

/** In React: of the models that are asked, those that cannot use tools. */
export function useUnableModels(asked: readonly TurnModel[]): {
  readonly isAll: boolean;
  /** Says which; undefined where all can. */
  readonly note: string | undefined;
} {
  const t = useT();
  const { models } = useModels();
  const unable = asked.filter(({ id }) => !canUseTools(id, models));
  if (unable.length === 0) return { isAll: false, note: undefined };
  const names = unable.map(({ id, name }) => models.find((model) => model.id === id)?.label ?? name);
  const list = new Intl.ListFormat(currentLanguage().tag).format(names);
  return { isAll: unable.length === asked.length, note: t('tools.unable', { names: list }) };
}
