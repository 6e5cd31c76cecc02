import { addEnglishTexts } from './locales/en.ts';
import { modelSettings } from './locales/en/model-settings.ts';

addEnglishTexts({ modelSettings });
