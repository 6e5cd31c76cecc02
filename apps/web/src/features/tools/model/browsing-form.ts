import { searchChoiceOf, type SearchEngine, type ToolConfig, withSearchChoice } from '@parley/contract';

type Settings = ToolConfig['settings'];

/** As the engines call themselves, in every language. */
export const ENGINE_NAMES: Readonly<Record<SearchEngine, string>> = {
  searxng: 'SearXNG',
  brave: 'Brave Search',
  tavily: 'Tavily',
  google: 'Google Programmable Search',
};

/** What is chosen and typed in the settings of web browsing. */
export interface BrowsingForm {
  /** Empty for the operator's engine, or none. */
  readonly engine: SearchEngine | '';
  /** SearXNG's address, or the id of a search engine at Google. */
  readonly place: string;
  readonly key: string;
  readonly isAuto: boolean;
}

export const NEEDS_PLACE: readonly (SearchEngine | '')[] = ['searxng', 'google'];
export const NEEDS_KEY: readonly (SearchEngine | '')[] = ['brave', 'tavily', 'google'];

export function browsingFormOf(settings: Settings): BrowsingForm {
  const choice = searchChoiceOf(settings);
  return {
    engine: choice?.engine ?? '',
    place: choice?.place ?? '',
    key: (choice && settings.authValues[choice.engine]) ?? '',
    isAuto: settings.autoEnableInNewChat,
  };
}

/** The form with another engine: what belongs to one is not another's. */
export function withEngine(form: BrowsingForm, engine: BrowsingForm['engine'], settings: Settings): BrowsingForm {
  const stored = browsingFormOf(settings);
  const { place, key } = stored.engine === engine ? stored : { place: '', key: '' };
  return { ...form, engine, place, key };
}

export function settingsOf({ engine, place, key, isAuto }: BrowsingForm, settings: Settings): Settings {
  const choice = engine === '' ? undefined : { engine, place: place.trim(), key: key.trim() };
  return withSearchChoice({ ...settings, shouldProxy: true, autoEnableInNewChat: isAuto }, choice);
}

export function isComplete({ engine, place, key }: BrowsingForm): boolean {
  if (NEEDS_KEY.includes(engine) && key.trim() === '') return false;
  if (engine === 'searxng') return isAddress(place);
  return !NEEDS_PLACE.includes(engine) || place.trim() !== '';
}

export function isAddress(place: string): boolean {
  return /^https?:\/\//i.test(place.trim()) && URL.canParse(place.trim());
}
