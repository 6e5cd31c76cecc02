import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { content } from '#/i18n/locales/en/content.ts';

addEnglishTexts({ content });
