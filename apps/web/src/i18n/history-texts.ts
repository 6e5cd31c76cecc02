import { addEnglishTexts } from './locales/en.ts';
import { history } from './locales/en/history.ts';

addEnglishTexts({ history });
