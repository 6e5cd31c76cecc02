import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { exporting } from '#/i18n/locales/en/export.ts';

addEnglishTexts({ exporting });
