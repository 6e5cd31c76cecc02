import { appTexts } from '#/i18n/app-texts.ts';
import { en } from '#/i18n/locales/en.ts';
import { laterTexts } from '#/i18n/later-texts.ts';

// Tests draw parts without fetching them; scripts/english-texts.test.ts looks after what `fetchPart` would have brought.
Object.assign(en, appTexts, laterTexts);
