import { addEnglishTexts } from './locales/en.ts';
import { sync } from './locales/en/sync.ts';

addEnglishTexts({ sync });
