import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { sessions } from '#/i18n/locales/en/sessions.ts';

addEnglishTexts({ sessions });
