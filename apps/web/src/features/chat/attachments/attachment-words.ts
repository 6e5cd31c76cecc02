import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { attachments } from '#/i18n/locales/en/attachments.ts';

addEnglishTexts({ attachments });
