import { addEnglishTexts } from './locales/en.ts';
import { masks } from './locales/en/masks.ts';

addEnglishTexts({ masks });
