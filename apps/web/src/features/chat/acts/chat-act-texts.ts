import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { chatActs } from '#/i18n/locales/en/chat-acts.ts';

addEnglishTexts({ chatActs });
