import '#/i18n/mask-texts.ts';
import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { chatSettings } from '#/i18n/locales/en/chat-settings.ts';

addEnglishTexts({ chatSettings });
