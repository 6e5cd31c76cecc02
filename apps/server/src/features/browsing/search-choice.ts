import { AppError, searchChoiceOf, SEARCH_ENGINES, type SearchEngine, WEB_BROWSING } from '@parley/contract';
import type { ServerConfig } from '../../config.ts';
import type { Actor } from '../../http/actor.ts';
import type { ToolsService } from '../tools/service.ts';
import { ENGINES, type SearchAccess } from './search-engines.ts';

/** Who is asked to search, with whose key. */
export interface ChosenEngine extends SearchAccess {
  readonly engine: SearchEngine;
  readonly isOwn: boolean;
}

type SearchConfig = Pick<
  ServerConfig,
  'searxngUrl' | 'braveSearchKey' | 'tavilyKey' | 'googleSearchKey' | 'googleSearchCx'
>;

/** The operator's search engine: the first of the list that is set up. */
export function serverEngine(config: SearchConfig): ChosenEngine | undefined {
  const access: Readonly<Record<SearchEngine, Partial<SearchAccess>>> = {
    searxng: { place: config.searxngUrl ?? '' },
    brave: { key: config.braveSearchKey ?? '' },
    tavily: { key: config.tavilyKey ?? '' },
    google: { key: config.googleSearchKey ?? '', place: config.googleSearchCx ?? '' },
  };
  const chosen = SEARCH_ENGINES.map((engine) => ({ engine, key: '', place: '', ...access[engine], isOwn: false }));
  return chosen.find(isComplete);
}

/** The search engine of whoever asks: their own where they set one up, otherwise the operator's. */
export async function engineOf(
  actor: Actor,
  tools: Pick<ToolsService, 'openConfig'>,
  servers: ChosenEngine | undefined,
): Promise<ChosenEngine | undefined> {
  const stored = await tools.openConfig(actor, WEB_BROWSING);
  const choice = stored && searchChoiceOf(stored.settings);
  if (!stored || !choice) return servers;
  const own = { ...choice, key: stored.values()[choice.engine] ?? '', isOwn: true };
  if (!isComplete(own))
    throw new AppError('tool_not_initialized', `The settings of ${ENGINES[choice.engine].name} are not complete`);
  return own;
}

function isComplete(chosen: ChosenEngine): boolean {
  return ENGINES[chosen.engine].needs.every((part) => chosen[part] !== '');
}
