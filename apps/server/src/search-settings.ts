import { headerToken, text, webAddress } from './lib/setting-readers.ts';
import type { Setting } from './settings.ts';

/** The search engine of web browsing. Of several that are set the first counts; people may use their own instead. */
export const SEARCH_SETTINGS = [
  {
    field: 'searxngUrl',
    name: 'SEARXNG_URL',
    reader: webAddress(),
    help: 'SearXNG with which models search the web for everybody who switches web browsing on; its settings must allow the format json.',
  },
  {
    field: 'braveSearchKey',
    name: 'BRAVE_SEARCH_API_KEY',
    reader: headerToken(),
    isSecret: true,
    help: 'Key of Brave Search for the same.',
  },
  {
    field: 'tavilyKey',
    name: 'TAVILY_API_KEY',
    reader: headerToken(),
    isSecret: true,
    help: 'Key of Tavily for the same.',
  },
  {
    field: 'googleSearchKey',
    name: 'GOOGLE_SEARCH_API_KEY',
    reader: headerToken(),
    isSecret: true,
    help: 'Key of Google Programmable Search for the same; GOOGLE_SEARCH_CX belongs to it.',
  },
  {
    field: 'googleSearchCx',
    name: 'GOOGLE_SEARCH_CX',
    reader: text(),
    help: 'Id of the search engine at Google.',
  },
] as const satisfies readonly Setting[];
