import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { search } from '#/i18n/locales/en/search.ts';

addEnglishTexts({ search });
