import { addEnglishTexts } from './locales/en.ts';
import { settings } from './locales/en/settings.ts';

addEnglishTexts({ settings });
