import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { messageActions } from '#/i18n/locales/en/message-actions.ts';

addEnglishTexts({ messageActions });
