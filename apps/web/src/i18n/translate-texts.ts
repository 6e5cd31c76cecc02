import { addEnglishTexts } from './locales/en.ts';
import { translate } from './locales/en/translate.ts';

addEnglishTexts({ translate });
