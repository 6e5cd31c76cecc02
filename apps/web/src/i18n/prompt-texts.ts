import { addEnglishTexts } from './locales/en.ts';
import { prompts } from './locales/en/prompts.ts';

addEnglishTexts({ prompts });
