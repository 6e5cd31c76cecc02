import { listedFigures, webAddress, yesOrNo } from './lib/setting-readers.ts';
import type { Setting } from './settings.ts';

/** What the operator has the login screen of a hosted server say. */
export const LOGIN_SCREEN_SETTINGS = [
  {
    field: 'statistics',
    name: 'PARLEY_STATISTICS',
    fallback: '',
    reader: listedFigures(),
    help: 'Figures on the login screen, such as 100+ models, 19 languages. Nothing is shown without them.',
  },
  {
    field: 'sourceUrl',
    name: 'PARLEY_SOURCE_URL',
    reader: webAddress(),
    help: 'Where the source code of this server is, linked from the login screen.',
  },
  {
    field: 'googleComingSoon',
    name: 'PARLEY_GOOGLE_COMING_SOON',
    fallback: '0',
    reader: yesOrNo(),
    help: '1 shows Google on the login screen before it is set up, and says that it is coming soon.',
  },
] as const satisfies readonly Setting[];
