import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { discover } from '#/i18n/locales/en/discover.ts';

addEnglishTexts({ discover });
