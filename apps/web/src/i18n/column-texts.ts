import { addEnglishTexts } from './locales/en.ts';
import { columns } from './locales/en/columns.ts';

addEnglishTexts({ columns });
