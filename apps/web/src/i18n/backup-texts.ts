import { addEnglishTexts } from './locales/en.ts';
import { backup } from './locales/en/backup.ts';

addEnglishTexts({ backup });
