import { PROVIDER_REGISTRY } from '@parley/providers';
import { listText } from '#/i18n/list-text.ts';
import type { Translate } from '#/i18n/text-key.ts';
import { ABILITIES, type Ability, type ModelView } from './model/model-view.ts';
import type { SearchableModel } from './model/search-models.ts';
import type { ModelGroup } from './model/model-groups.ts';
import type { MessagePrice } from './model/typical-message.ts';
import { dollarText } from './model/number-text.ts';

/** 'Anthropic, this server', 'Home server', 'OpenAI, your key': who answers, and whose it is. */
export function placeText({ place, vendor }: ModelView, t: Translate): string {
  if (place.kind === 'custom') return place.name;
  if (place.kind === 'own-key') return t('modelPicker.ownKey', { provider: PROVIDER_REGISTRY[place.provider].label });
  return t('modelPicker.hosted', { vendor: t(`modelPicker.vendors.${vendor}`) });
}

/** The title, with the place where it is not the server: two models may go by one name. */
export function rowTitle(view: ModelView, t: Translate): string {
  return view.place.kind === 'server' ? view.title : `${view.title}, ${placeText(view, t)}`;
}

export function groupText(group: ModelGroup, t: Translate): string {
  if (group.kind === 'vendor') return t(`modelPicker.vendors.${group.vendor}`);
  if (group.kind !== 'place') return t(`modelPicker.group.${group.kind}`);
  if (group.place.kind === 'custom') return group.place.name;
  return t('modelPicker.ownKey', { provider: PROVIDER_REGISTRY[group.place.provider].label });
}

function abilitiesOf({ abilities }: ModelView): Ability[] {
  return ABILITIES.filter((ability) => abilities?.[ability] === true);
}

export function abilitiesText(view: ModelView, t: Translate): string {
  if (view.abilities === undefined) return t('modelPicker.abilitiesUnknown');
  const words = abilitiesOf(view).map((ability) => t(`modelPicker.abilities.${ability}`));
  return words.length === 0 ? t('modelPicker.canNothing') : t('modelPicker.can', { abilities: listText(words) });
}

/** '$0.017', 'free', or a dash that says nothing about money. */
export function priceText(price: MessagePrice, t: Translate, language: string): string {
  if (price.kind === 'free') return t('modelPicker.free');
  return price.kind === 'priced' ? dollarText(price.nano, language) : '–';
}

/** What the search looks through, in the reader's words. */
export function searchTexts(view: ModelView, t: Translate): SearchableModel {
  const skills = abilitiesOf(view).flatMap((ability) => [
    t(`modelPicker.abilities.${ability}`),
    t(`modelPicker.skillWords.${ability}`),
  ]);
  return {
    name: view.model.name,
    title: view.title,
    makers: `${t(`modelPicker.vendors.${view.vendor}`)} ${view.model.provider} ${placeText(view, t)}`,
    skills: skills.join(' '),
    strength: `${view.strength ?? ''} ${view.model.description ?? ''}`,
  };
}
