import type { ProviderName } from '@parley/contract';
import { PROVIDER_REGISTRY, STRENGTHS } from '@parley/providers';
import { vendorOf } from '#/components/vendors.ts';
import { listText } from '#/i18n/list-text.ts';
import type { Translate } from '#/i18n/text-key.ts';
import { dollarText } from '#/lib/money-text.ts';
import { ABILITIES, type Ability, type ModelView } from './model/model-view.ts';
import type { SearchableModel } from './model/search-models.ts';
import type { ModelGroup } from './model/model-groups.ts';
import type { MessagePrice } from './model/typical-message.ts';

/** 'Anthropic, this server', 'Home server', 'OpenAI, your key': who answers, and whose it is. */
export function placeText(view: ModelView, t: Translate): string {
  const { model, place, vendor } = view;
  if (place.kind === 'custom') return place.name;
  if (place.kind === 'own-key') return t('modelPicker.ownKey', { provider: PROVIDER_REGISTRY[place.provider].label });
  if (!isElsewhere(view)) return t('modelPicker.hosted', { vendor: t(`modelPicker.vendors.${vendor}`) });
  // A name is only what an upstream calls its model: who answers is the channel, and for those who may not know it, nobody's name.
  const channels = model.answeredBy ?? [];
  return t('modelPicker.hosted', {
    vendor: channels.length > 0 ? listText(channels) : providerText(model.provider, t),
  });
}

/** Whether the server asks somebody else than the maker that the model's name tells of. */
function isElsewhere({ model, place, vendor }: ModelView): boolean {
  return place.kind === 'server' && (model.provider === 'Other' || vendorOf('', model.provider) !== vendor);
}

function providerText(provider: ProviderName, t: Translate): string {
  return provider === 'Other' ? t('modelPicker.vendors.other') : PROVIDER_REGISTRY[provider].label;
}

/** A row's words about a model: what it is good at, and before that who answers where its name could tell otherwise. */
export function rowText(view: ModelView, t: Translate): string {
  const strength = strengthText(view, t);
  if (strength === undefined) return placeText(view, t);
  return isElsewhere(view) && view.model.strength !== undefined ? `${placeText(view, t)} · ${strength}` : strength;
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

const STRENGTH_KINDS = ['strongest', 'balanced', 'fast', 'coding'] as const;

/** What a model is good at; the catalogue's own sentences in the reader's language, others as they came. */
export function strengthText({ strength }: ModelView, t: Translate): string | undefined {
  const kind = STRENGTH_KINDS.find((each) => STRENGTHS[each] === strength);
  return kind === undefined ? strength : t(`modelPicker.strengths.${kind}`);
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
    strength: `${strengthText(view, t) ?? ''} ${view.model.description ?? ''}`,
  };
}
