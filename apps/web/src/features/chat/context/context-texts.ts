import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { context } from '#/i18n/locales/en/context.ts';

addEnglishTexts({ context });
