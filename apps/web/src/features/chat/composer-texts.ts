import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { composer } from '#/i18n/locales/en/composer.ts';

addEnglishTexts({ composer });
