import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { palette } from '#/i18n/locales/en/palette.ts';

addEnglishTexts({ palette });
