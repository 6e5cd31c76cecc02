import { addEnglishTexts } from './locales/en.ts';
import { artifacts } from './locales/en/artifacts.ts';

addEnglishTexts({ artifacts });
