import { addEnglishTexts } from './locales/en.ts';
import { moving } from './locales/en/moving.ts';

addEnglishTexts({ moving });
