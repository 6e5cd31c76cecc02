import { addEnglishTexts } from './locales/en.ts';
import { speech } from './locales/en/speech.ts';

addEnglishTexts({ speech });
