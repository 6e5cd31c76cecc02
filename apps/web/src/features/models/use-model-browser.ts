import { useMemo, useState } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { modelView, type Ability, type ModelView } from './model/model-view.ts';
import { ALL_MODELS, inFavouriteOrder, modelGroupsOf, modelsOfGroup, type ModelGroup } from './model/model-groups.ts';
import { isAskable, isGuide } from './model/resolve-model.ts';
import { createModelSearch } from './model/search-models.ts';
import { searchTexts } from './model-words.ts';
import { useModels } from './models-query.ts';
import { getKeptModels, getModelUsage, useKeptModels, useModelUsage } from './store.ts';
import { useModelChoice } from './use-model-choice.ts';

interface BrowsedModels {
  /** Services that only translate are a choice as well. */
  readonly withTranslators?: boolean | undefined;
  /** Leaves the guide and whoever draws out, where an AI is wanted that writes. */
  readonly withoutGuide?: boolean | undefined;
}

/** In React: the list of models, what is shown of it, and which row the keys are on. */
export function useModelBrowser(chosenId: string | undefined, offered: BrowsedModels = {}) {
  const { withTranslators = false, withoutGuide = false } = offered;
  const t = useT();
  const { models, status, refetch } = useModels();
  const defaultModel = useModelChoice('');
  const defaultId = 'model' in defaultModel ? defaultModel.model.id : undefined;
  const pinned = useKeptModels((kept) => kept.pinned);
  // Rows must not move under the pointer when one of them is pinned or picked.
  const [opening] = useState(() => ({ pinned: getKeptModels().pinned, usage: getModelUsage(), now: Date.now() }));
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState<ModelGroup>(ALL_MODELS);
  const [abilities, setAbilities] = useState<readonly Ability[]>([]);
  const [activeId, setActiveId] = useState(chosenId);

  const views = useMemo(() => {
    const chatting = models.filter(
      (model) =>
        (isAskable(model) || (withTranslators && model.type === 'TRANSLATION')) &&
        !(withoutGuide && (isGuide(model) || model.type === 'IMAGE')),
    );
    return inFavouriteOrder(
      chatting.map((model) => modelView(model, opening.now)),
      opening,
      defaultId,
    );
  }, [models, opening, defaultId, withTranslators, withoutGuide]);
  // What was asked since the list was opened is among the recent ones at once.
  const usage = useModelUsage((used) => used);
  const habits = useMemo(() => ({ pinned, usage }), [pinned, usage]);
  const groups = useMemo(() => modelGroupsOf(views, habits), [views, habits]);
  const search = useMemo(() => createModelSearch<ModelView>((view) => searchTexts(view, t)), [t]);
  const rows = useMemo(() => {
    const able = modelsOfGroup(views, group, habits).filter((view) => canAll(view, abilities));
    return search(able, query);
  }, [views, group, habits, abilities, query, search]);

  const activeIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  );

  return {
    views,
    status,
    refetch,
    defaultId,
    pinned,
    groups,
    rows,
    query,
    group,
    abilities,
    activeIndex,
    active: rows[activeIndex],
    setActiveId,
    /** The best match is what Enter takes. */
    setQuery: (text: string) => {
      setQuery(text);
      setActiveId(undefined);
    },
    setGroup: (next: ModelGroup) => {
      setGroup(next);
      setActiveId(chosenId);
    },
    setAbilities,
  };
}

export type ModelBrowser = ReturnType<typeof useModelBrowser>;

function canAll(view: ModelView, abilities: readonly Ability[]): boolean {
  return abilities.every((ability) => view.abilities?.[ability] === true);
}
